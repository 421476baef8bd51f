#!/usr/bin/env bash
# Starts as a copy of the primary and replicates it. To promote it: docker compose exec standby pg_ctl promote
# PGDATA is the image's, which pg_ctl uses too.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup -h postgres -U daybook -D "$PGDATA" -R -S standby -X stream -c fast
  chmod 0700 "$PGDATA"
fi
exec postgres -c max_connections=200
