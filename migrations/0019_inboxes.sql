-- no-transaction
-- The private list of a member that is their Inbox (0349). A job makes one for those who have none, since the release before
-- this one adds members without while this one starts.
alter table lists add column if not exists inbox_of text collate "C";
drop index if exists lists_inbox;
create unique index concurrently lists_inbox on lists (workspace_id, inbox_of) where inbox_of is not null;

-- The open tasks that are their creator's, since they are assigned to no one (0351), by day.
drop index if exists tasks_of_creator;
create index concurrently tasks_of_creator on tasks (workspace_id, created_by, (coalesce(due_date, 'infinity'::date)), id)
  where completed_at is null and deleted_at is null and assignee_ids = '{}';
