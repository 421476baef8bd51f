-- no-transaction
-- The occurrences to come that Upcoming draws (0362): the open recurring tasks of a workspace, by date. Tasks may be
-- many, so the index holds up no writes while it is built. If this stops halfway, it starts again from the top.
drop index concurrently if exists tasks_recurring;
create index concurrently tasks_recurring on tasks (workspace_id, due_date, id)
  where recurrence is not null and completed_at is null and deleted_at is null;
