-- no-transaction
-- Numbers of tasks within their workspace (0385). A job numbers the tasks that have none, in batches: those that are
-- there, and those that the release before this one creates while this one starts. If this stops halfway, it starts
-- again from the top.
alter table workspaces add column if not exists last_task_number integer not null default 0;
alter table tasks add column if not exists number integer;

drop index concurrently if exists tasks_number;
create unique index concurrently tasks_number on tasks (workspace_id, number) where deleted_at is null;
drop index concurrently if exists tasks_unnumbered;
create index concurrently tasks_unnumbered on tasks (workspace_id, id) where number is null
