-- When a worker last took an import up: workspaces take turns, so that a long queue holds up only its own (0232).
alter table imports add column claimed_at timestamptz;
create index imports_claimed on imports (claimed_at) where claimed_at is not null;
-- What takes up the room that a workspace has for files to import.
create index imports_stored on imports (workspace_id) where removed_at is null and file_removed_at is null;
