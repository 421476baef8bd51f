-- no-transaction
-- What integrations keep with a task (0270, 0271), and the indexes of the filters of GET /tasks (0272). Tasks may be
-- many, so no index holds up writes while it is built. If this stops halfway, it starts again from the top.
alter table tasks
  -- What another system calls the task.
  add column if not exists external_id text collate "C",
  add column if not exists metadata json not null default '{}';

drop index concurrently if exists tasks_external_id;
create unique index concurrently tasks_external_id on tasks (workspace_id, external_id)
  where external_id is not null and deleted_at is null;

-- Each of the indexes below has tasks in the order of pages, by their id. What follows the id is compared in the index,
-- so that a task that doesn't match is not read. Four of them replace one without that.
drop index concurrently if exists tasks_page_open;
create index concurrently tasks_page_open on tasks (workspace_id, id, due_date, priority)
  where completed_at is null and deleted_at is null;
drop index concurrently if exists tasks_open;
drop index concurrently if exists tasks_page_completed;
create index concurrently tasks_page_completed on tasks (workspace_id, id, due_date, priority)
  where completed_at is not null and deleted_at is null;
drop index concurrently if exists tasks_completed;
drop index concurrently if exists tasks_page_list;
create index concurrently tasks_page_list on tasks (workspace_id, list_id, id, due_date, priority, completed_at);
drop index concurrently if exists tasks_list;
drop index concurrently if exists tasks_page_section;
create index concurrently tasks_page_section on tasks (workspace_id, section_id, id, due_date, priority, completed_at)
  where section_id is not null;
drop index concurrently if exists tasks_section;

-- Most tasks have one assignee or none, so a member's tasks are found by place: as the first, the second, the third, and
-- among the very few tasks with more.
drop index concurrently if exists tasks_open_assignee;
create index concurrently tasks_open_assignee
  on tasks (workspace_id, (coalesce(assignee_ids[1], '')), id, due_date, priority)
  where completed_at is null and deleted_at is null;
drop index concurrently if exists tasks_closed_assignee;
create index concurrently tasks_closed_assignee
  on tasks (workspace_id, (coalesce(assignee_ids[1], '')), id, due_date, priority)
  where completed_at is not null and deleted_at is null;
drop index concurrently if exists tasks_second_assignee;
create index concurrently tasks_second_assignee
  on tasks (workspace_id, (assignee_ids[2]), id, due_date, priority, completed_at)
  where cardinality(assignee_ids) > 1 and deleted_at is null;
drop index concurrently if exists tasks_third_assignee;
create index concurrently tasks_third_assignee
  on tasks (workspace_id, (assignee_ids[3]), id, due_date, priority, completed_at)
  where cardinality(assignee_ids) > 2 and deleted_at is null;
drop index concurrently if exists tasks_more_assignees;
create index concurrently tasks_more_assignees on tasks (workspace_id, id, due_date, priority, completed_at)
  where cardinality(assignee_ids) > 3 and deleted_at is null;

drop index concurrently if exists tasks_open_priority;
create index concurrently tasks_open_priority on tasks (workspace_id, priority, id, due_date)
  where completed_at is null and deleted_at is null;
drop index concurrently if exists tasks_closed_priority;
create index concurrently tasks_closed_priority on tasks (workspace_id, priority, id, due_date)
  where completed_at is not null and deleted_at is null;

-- Each period of 16 days: a range of dates is a few of them, merged.
drop index concurrently if exists tasks_open_period;
create index concurrently tasks_open_period
  on tasks (workspace_id, ((due_date - date '2000-01-01') / 16), id, due_date, priority)
  where due_date is not null and completed_at is null and deleted_at is null;
drop index concurrently if exists tasks_closed_period;
create index concurrently tasks_closed_period
  on tasks (workspace_id, ((due_date - date '2000-01-01') / 16), id, due_date, priority)
  where due_date is not null and completed_at is not null and deleted_at is null
