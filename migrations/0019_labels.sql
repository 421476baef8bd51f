-- no-transaction
-- Labels of a workspace, and those of each task, in the order in which they were set (0345). If this stops halfway, it
-- starts again from the top.
create table if not exists labels (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  name text not null,
  -- The name as names are compared: composed and in lower case, by the service.
  name_key text collate "C" not null,
  color text not null,
  created_by text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted label is kept until the last task has lost it.
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, id)
);
create unique index if not exists labels_name on labels (workspace_id, name_key) where deleted_at is null;
create index if not exists labels_deleted on labels (workspace_id, id) where deleted_at is not null;

alter table tasks add column if not exists label_ids text[] not null default '{}';

-- Pages of a label's tasks (0346): it is the first, the second or the third of a task, or among the few tasks with more.
-- Tasks without labels are in none of these.
drop index concurrently if exists tasks_open_label;
create index concurrently tasks_open_label on tasks (workspace_id, (label_ids[1]), id, due_date, priority)
  where cardinality(label_ids) > 0 and completed_at is null and deleted_at is null;
drop index concurrently if exists tasks_closed_label;
create index concurrently tasks_closed_label on tasks (workspace_id, (label_ids[1]), id, due_date, priority)
  where cardinality(label_ids) > 0 and completed_at is not null and deleted_at is null;
drop index concurrently if exists tasks_second_label;
create index concurrently tasks_second_label on tasks (workspace_id, (label_ids[2]), id, due_date, priority, completed_at)
  where cardinality(label_ids) > 1 and deleted_at is null;
drop index concurrently if exists tasks_third_label;
create index concurrently tasks_third_label on tasks (workspace_id, (label_ids[3]), id, due_date, priority, completed_at)
  where cardinality(label_ids) > 2 and deleted_at is null;
drop index concurrently if exists tasks_more_labels;
create index concurrently tasks_more_labels on tasks (workspace_id, id, due_date, priority, completed_at)
  where cardinality(label_ids) > 3 and deleted_at is null
