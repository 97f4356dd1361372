# One image for every role; the role is the command (see docker-compose.yml).

FROM node:22-slim AS client
WORKDIR /src/frontend
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

FROM python:3.13-slim AS packages
WORKDIR /src
COPY requirements/ requirements/
RUN python -m venv /opt/uv \
 && /opt/uv/bin/pip install --no-cache-dir --require-hashes --requirement requirements/uv.txt \
 && /opt/uv/bin/uv venv --python /usr/local/bin/python3 /opt/icehouse \
 && /opt/uv/bin/uv pip sync --no-cache --python /opt/icehouse/bin/python --require-hashes --no-build requirements/base.txt

FROM python:3.13-slim
ENV PATH=/opt/icehouse/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin icehouse
WORKDIR /app
COPY --from=packages /opt/icehouse /opt/icehouse
COPY manage.py LICENSE ./
COPY games/ games/
COPY icehouse/ icehouse/
COPY frontend/templates/ frontend/templates/
COPY --from=client /src/frontend/dist/ frontend/dist/
USER 10001
EXPOSE 8000
STOPSIGNAL SIGTERM
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0", "--port", "8000"]
