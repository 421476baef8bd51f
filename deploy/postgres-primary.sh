#!/usr/bin/env bash
# Runs once, when the primary's database is made: lets the standby follow.
set -euo pipefail
echo 'host replication daybook samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -v ON_ERROR_STOP=1 -U daybook -d daybook -c "select pg_create_physical_replication_slot('standby', true)"
