-- Rows, order, and what many do at once: what lists and views show of a task is read from its row alone.
alter table tasks
  -- Where people have placed it among the others of its list; without one it stands where its id does (0148).
  add column rank text collate "C",
  -- Who completed it, while it is completed.
  add column completed_by text collate "C",
  -- Moved by whoever comments; a comment is no change of the task.
  add column comment_count integer not null default 0 check (comment_count >= 0),
  -- Counted when the checklist is written, not whenever a list is read.
  add column checklist_count integer generated always as (json_array_length(checklist)) stored,
  add column checked_count integer generated always as (
    jsonb_array_length(jsonb_path_query_array(checklist::jsonb, '$[*] ? (@.checked == true)'))
  ) stored;
update tasks set comment_count = counts.comments
from (select workspace_id, task_id, count(*) as comments from comments group by workspace_id, task_id) as counts
where tasks.workspace_id = counts.workspace_id and tasks.id = counts.task_id;
create index tasks_open_due on tasks (workspace_id, (coalesce(due_date, 'infinity'::date)), id)
  where completed_at is null and deleted_at is null;
create index tasks_closed_due on tasks (workspace_id, (coalesce(due_date, 'infinity'::date)), id)
  where completed_at is not null and deleted_at is null;
create index tasks_closed on tasks (workspace_id, completed_at, id)
  where completed_at is not null and deleted_at is null;
create index tasks_closed_of_list on tasks (workspace_id, list_id, completed_at, id)
  where completed_at is not null and deleted_at is null;
-- Without a list of what is still to be filed: a look-up would have to go through all of it.
create index tasks_assigned on tasks using gin (assignee_ids) with (fastupdate = off)
  where completed_at is null and deleted_at is null and assignee_ids <> '{}';

alter table lists
  -- Of its tasks those that are open; exact under the lane, like task_count.
  add column open_count integer not null default 0 check (open_count >= 0);
update lists set open_count = counts.open
from (
  select workspace_id, list_id, count(*) as open from tasks where completed_at is null and deleted_at is null
  group by workspace_id, list_id
) as counts
where lists.workspace_id = counts.workspace_id and lists.id = counts.list_id;

-- The order of the lists in a member's sidebar; where a list has no row, its id says where it stands.
create table list_places (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  list_id text collate "C" not null,
  rank text collate "C" not null,
  primary key (workspace_id, member_id, list_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id),
  foreign key (workspace_id, list_id) references lists (workspace_id, id)
);

-- What taking the repetition back restores: checked items, reminders, subtasks that were completed, moments.
alter table repetitions add column undo json;
create index repetitions_closed on repetitions (workspace_id, completed_by, completed_at);

-- A key belongs to a token, or at the app's door to a member.
alter table idempotency_keys drop constraint idempotency_keys_workspace_id_token_id_fkey;
alter table idempotency_keys rename column token_id to holder_id;

-- Views, templates and search.

-- A filter and an order of tasks under a name: one member's own, at most 50 of them (R-206).
create table saved_views (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  filter json not null,
  sort text not null,
  layout text not null check (layout in ('list', 'board')),
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, member_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);

-- A list to be made again and again. One of a private list is its author's alone (0158).
create table templates (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  name text not null,
  description text,
  visibility text not null check (visibility in ('workspace', 'private')),
  sections text[] not null,
  tasks json not null,
  task_count integer not null,
  created_by text collate "C",
  created_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, id)
);

-- What has been read into the search (0156): the worker follows `changes`, nothing is added to a write.
create table search_cursors (
  workspace_id text collate "C" primary key references workspaces (id),
  -- The last change that is read.
  change_id text collate "C" not null,
  -- Its workspace's last_stamp when nothing was left to read.
  read_until timestamptz not null,
  -- What is read from the beginning just now, after the old documents have gone; and how far that has come: stamp and id
  -- of a task, or id of a comment.
  rebuilds text check (rebuilds in ('nothing', 'tasks', 'comments')),
  rebuilt_at timestamptz,
  rebuilt_id text collate "C"
) with (fillfactor = 50);

-- Some thousands of documents of one kind and one workspace, which lie next to each other in time. The number is part
-- of each of their words, so that a look-up reads the newest ones alone, and nobody else's.
create table search_segments (
  workspace_id text collate "C" not null references workspaces (id),
  kind text not null check (kind in ('task', 'comment')),
  id integer generated always as identity,
  documents integer not null,
  primary key (workspace_id, kind, id)
) with (fillfactor = 50);

create table search_documents (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  task_id text collate "C" not null,
  segment integer not null,
  changed_at timestamptz not null,
  -- `7:word` for a word in segment 7, `7=word` for one of the title, `7@…` for the list.
  words tsvector not null,
  primary key (workspace_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05);
-- Without a list of what is still to be filed: a look-up would have to go through all of it.
create index search_documents_words on search_documents using gin (words) with (fastupdate = off);
create index search_documents_task on search_documents (workspace_id, task_id);
create index search_documents_segment on search_documents (segment);

-- Files of tasks. A task's row shows those that are whole; here is what they take, from before their first byte comes
-- until after their last one is gone (0151).
alter table workspaces add column storage_bytes bigint not null default 0 check (storage_bytes >= 0);

create table attachments (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  -- Null when the tombstone of the task has gone, and until a task that comes by mail is made.
  task_id text collate "C",
  name text not null,
  size bigint not null check (size >= 0),
  -- What the bytes say, and their SHA-256; null until all of them have come.
  content_type text,
  sha256 bytea,
  created_by text collate "C",
  created_at timestamptz not null,
  stored_at timestamptz,
  -- From then on it takes no room and nobody finds it; the row goes when the bytes are gone.
  removed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete set null (task_id),
  foreign key (workspace_id, created_by) references members (workspace_id, id),
  check ((stored_at is null) = (content_type is null) and (stored_at is null) = (sha256 is null))
);
-- The address of a file names no workspace.
create unique index attachments_id on attachments (id);
create index attachments_task on attachments (workspace_id, task_id);
create index attachments_coming on attachments (created_at) where stored_at is null and removed_at is null;
create index attachments_lost on attachments (workspace_id)
  where task_id is null and stored_at is not null and removed_at is null;
create index attachments_removed on attachments (removed_at) where removed_at is not null;

-- Live, change history and action log (0153 to 0155).
-- Until then somebody follows the workspace, and its writers say when they have committed. By the server's own clock.
alter table workspaces add column watched_until timestamptz;
-- The list that a task has left, as in events.
alter table changes add column from_list_id text collate "C";
update changes set from_list_id = changed -> 'list_id' ->> 'from' where changed ? 'list_id';
create index changes_list on changes (workspace_id, list_id, id) where list_id is not null;
create index changes_left on changes (workspace_id, from_list_id, id) where from_list_id is not null;
-- What the action log is made of, beside account_changes: workspace, members, tokens, webhooks, and who sees which list.
create index changes_log on changes (workspace_id, id)
  where list_id is null or action in ('list.shared', 'list.unshared', 'list.address_created', 'list.address_replaced', 'list.address_deleted')
    or (action = 'list.updated' and changed ? 'visibility');

-- How people signed in and what became of their accounts: a row in each workspace that they were in. Nobody waits in a
-- lane for it, so it stands beside changes; its ids are only roughly in order with theirs.
create table account_changes (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  created_at timestamptz not null,
  action text not null,
  member_id text collate "C" not null,
  -- How they signed in, or tried to.
  method text,
  ip text,
  user_agent text,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
