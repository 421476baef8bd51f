-- The one clock: the server's time in milliseconds, plus what the service is shifted by (0 outside sandboxes).
-- date_trunc, not timestamptz(3): the type rounds up, and a stamp must not lie ahead of its moment.
create function service_now(offset_ms double precision) returns timestamptz
  language sql volatile parallel safe
  return date_trunc('milliseconds', clock_timestamp()) + offset_ms * interval '1 millisecond';

-- What holds for the whole installation, such as the check value of the secret key.
create table installation (
  name text primary key,
  value text not null
);

-- The row is its workspace's write lane: every change updates it first (last_stamp). Half-empty pages keep those
-- updates on the page, without index entries.
create table workspaces (
  id text collate "C" primary key,
  name text not null,
  plan text not null check (plan in ('start', 'team', 'business')),
  timezone text not null,
  last_stamp timestamptz not null,
  member_count integer not null default 0 check (member_count >= 0),
  guest_count integer not null default 0 check (guest_count >= 0),
  created_at timestamptz not null
) with (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- A person who signs in; a member is that person in one workspace.
create table accounts (
  id text collate "C" primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null
);
create unique index accounts_email on accounts (lower(email));

create table members (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  account_id text collate "C" not null references accounts (id),
  name text not null,
  email text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'guest')),
  timezone text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index members_account on members (workspace_id, account_id) where removed_at is null;
create unique index members_owner on members (workspace_id) where role = 'owner' and removed_at is null;

create table tokens (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  name text not null,
  scopes text[] not null,
  -- SHA-256 of the token: 178 random bits need no slow hash.
  hash bytea not null,
  last4 text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create unique index tokens_hash on tokens (hash);
create index tokens_member on tokens (workspace_id, member_id);

create table lists (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  name text not null,
  description text,
  visibility text not null check (visibility in ('workspace', 'private')),
  archived_at timestamptz,
  -- Tasks that are not deleted, completed ones and subtasks included (D38); exact under the lane.
  task_count integer not null default 0 check (task_count >= 0),
  created_by text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
) with (fillfactor = 70);

create table list_members (
  workspace_id text collate "C" not null,
  list_id text collate "C" not null,
  member_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (workspace_id, list_id, member_id),
  foreign key (workspace_id, list_id) references lists (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
create index list_members_member on list_members (workspace_id, member_id);

create table sections (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  list_id text collate "C" not null,
  name text not null,
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, list_id) references lists (workspace_id, id)
);
create index sections_list on sections (workspace_id, list_id, position);

-- Assignees, checklist, reminders and attachments are always read and written whole, so they live in the row: as
-- json, which keeps the order of the keys, so that an event shows an object exactly as the API does.
create table tasks (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  list_id text collate "C" not null,
  section_id text collate "C",
  parent_id text collate "C",
  title text not null,
  description text,
  due_date date,
  due_time text,
  timezone text not null,
  priority smallint not null default 0 check (priority between 0 and 4),
  assignee_ids text[] not null default '{}',
  completed_at timestamptz,
  recurrence json,
  -- The due date that stood when the rule was set; from:"due" expands from it (D5).
  recurrence_anchor date,
  -- Repetitions closed since the rule was set; COUNT of from:"completion" counts them.
  recurrence_closed integer not null default 0,
  checklist json not null default '[]',
  reminders json not null default '[]',
  attachments json not null default '[]',
  subtask_count integer not null default 0 check (subtask_count >= 0),
  open_subtask_count integer not null default 0 check (open_subtask_count >= 0),
  -- When task.due_soon falls due, computed in one place, never by the server's own zone tables (D47).
  due_soon_at timestamptz,
  source text not null check (source in ('app', 'api', 'email', 'import')),
  created_by text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, list_id) references lists (workspace_id, id),
  -- Deleted tasks alone still stand in a section when it goes; the others have left it, each with its event (D10).
  foreign key (workspace_id, section_id) references sections (workspace_id, id) on delete set null (section_id),
  foreign key (workspace_id, parent_id) references tasks (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, id),
  check (parent_id <> id),
  check (due_date is not null or (due_time is null and recurrence is null))
) with (fillfactor = 85);
create index tasks_list on tasks (workspace_id, list_id, id);
create index tasks_updated on tasks (workspace_id, updated_at, id);
create index tasks_parent on tasks (workspace_id, parent_id, id) where parent_id is not null;
create index tasks_section on tasks (workspace_id, section_id) where section_id is not null;
create index tasks_open on tasks (workspace_id, id) where completed_at is null and deleted_at is null;
create index tasks_completed on tasks (workspace_id, id) where completed_at is not null and deleted_at is null;
create index tasks_deleted on tasks (deleted_at) where deleted_at is not null;
create index tasks_due_soon on tasks (due_soon_at) where due_soon_at is not null;

-- The ledger: every closed repetition of a recurring task (D5).
create table repetitions (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  task_id text collate "C" not null,
  due_date date not null,
  due_time text,
  timezone text not null,
  completed_at timestamptz not null,
  completed_by text collate "C",
  next_due_date date,
  primary key (workspace_id, task_id, id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);

create table comments (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  task_id text collate "C" not null,
  text text not null,
  author_id text collate "C",
  mentions text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade,
  foreign key (workspace_id, author_id) references members (workspace_id, id)
);
create index comments_task on comments (workspace_id, task_id, id);

-- What happened, for the change history and the action log; written by record() alone.
create table changes (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  created_at timestamptz not null,
  action text not null,
  subject_id text collate "C" not null,
  list_id text collate "C",
  member_id text collate "C",
  token_id text collate "C",
  source text not null,
  changed jsonb not null default '{}',
  primary key (workspace_id, id)
);
create index changes_subject on changes (workspace_id, subject_id, id);

-- The event log and the outbox of the webhooks: the body's bytes are fixed here (D46). A day to a partition; an id
-- begins with its time. list_id is the list whose members may see the event, from_list_id the list that the task
-- has left (D44).
create table events (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  type text not null,
  created_at timestamptz not null,
  subject_id text collate "C" not null,
  list_id text collate "C",
  from_list_id text collate "C",
  body text not null,
  primary key (workspace_id, id)
) partition by range (id);
-- A missing day must never fail a write.
create table events_default partition of events default;

-- Scope (token, key): the answer of the first request with a key, kept a day (D31). Bodies are encrypted, because
-- one of them shows a webhook's secret.
create table idempotency_keys (
  workspace_id text collate "C" not null,
  token_id text collate "C" not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  status smallint not null,
  body bytea not null,
  created_at timestamptz not null,
  primary key (workspace_id, token_id, key),
  foreign key (workspace_id, token_id) references tokens (workspace_id, id)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The rate window where several API processes share it. A crash empties the table, which costs a workspace at
-- most one window counted twice.
create unlogged table rate_windows (
  workspace_id text collate "C" primary key,
  ends_at timestamptz not null,
  used integer not null
) with (fillfactor = 20);
