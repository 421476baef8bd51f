-- Who made the last change of a task, and with which token (0280); null for the service itself and for what changed
-- before this migration. Members and tokens are marked, never deleted, so neither column needs a foreign key, which
-- every write would have to look up.
alter table tasks
  add column updated_by text collate "C",
  add column updated_via text collate "C";
