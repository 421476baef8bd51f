#!/usr/bin/env bash
# Runs once, when the primary's database is created, and lets the standby replicate it.
set -euo pipefail
echo 'host replication daybook samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U daybook -d daybook -c "select pg_create_physical_replication_slot('standby', true)"
