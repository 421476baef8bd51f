-- no-transaction
-- The screen that the app starts with (0351); null is Today.
alter table accounts add column if not exists start_screen text
  check (start_screen in ('today', 'inbox', 'upcoming', 'assigned', 'all', 'last'));

-- The open tasks that are their creator's, since they are assigned to no one (0351), by day.
drop index if exists tasks_of_creator;
create index concurrently tasks_of_creator on tasks (workspace_id, created_by, (coalesce(due_date, 'infinity'::date)), id)
  where completed_at is null and deleted_at is null and assignee_ids = '{}';
