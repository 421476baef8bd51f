#!/usr/bin/env bash
# Starts as a copy of the primary and replicates it. To promote it: docker compose exec standby pg_ctl promote
set -euo pipefail
export PGDATA=/var/lib/postgresql/data
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup -h postgres -U daybook -D "$PGDATA" -R -S standby -X stream
  chmod 0700 "$PGDATA"
fi
exec postgres -c max_connections=200
