# A thin cover of tools/dev.py, which does the work. Without make: python3 tools/dev.py COMMAND
# Words after the command: make test ARGS="tests/games -k pass"

COMMANDS := play test check bench soak fmt lock messages schema setup manage
FIND := for name in "$$PYTHON" python3 python3.13 python3.12 python3.14 python /usr/bin/python3; do \
	  if [ -n "$$name" ] && "$$name" -c 'import sys; sys.exit(sys.version_info[0] < 3)' 2>/dev/null; \
	  then found=$$name; break; fi; done; \
	if [ -z "$$found" ]; then \
	  echo 'Icehouse needs Python 3.12 or newer, and no Python was found (Debian and Ubuntu: apt install python3 python3-venv).' >&2; \
	  exit 1; fi

.PHONY: help $(COMMANDS)

help:
	@$(FIND); exec "$$found" tools/dev.py help

$(COMMANDS):
	@$(FIND); exec "$$found" tools/dev.py $@ $(ARGS)
