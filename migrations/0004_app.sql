
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
