-- Tasks that wait for others (0481).
create table dependencies (
  workspace_id text collate "C" not null,
  -- The task that is blocked, and the one that blocks it.
  task_id text collate "C" not null,
  blocked_by_id text collate "C" not null,
  created_at timestamptz not null,
  created_by text collate "C",
  primary key (workspace_id, task_id, blocked_by_id)
);
-- place tables
create index dependencies_blocker on dependencies (workspace_id, blocked_by_id, task_id);
alter table dependencies
  add foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade,
  add foreign key (workspace_id, blocked_by_id) references tasks (workspace_id, id) on delete cascade,
  add foreign key (workspace_id, created_by) references members (workspace_id, id);

-- Whether a task has dependencies at all, seen or not: most have none, and then nothing is looked up for their rows.
alter table tasks add column if not exists has_blockers boolean not null default false;
