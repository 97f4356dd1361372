"""Each service of docker-compose.yml as a real process, on PostgreSQL and Redis."""
