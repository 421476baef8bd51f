-- Files from other programs on their way into a workspace (0194).
create table imports (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  name text not null,
  size bigint not null check (size >= 0),
  -- Null until all bytes have come; by it the same file is noticed.
  sha256 bytea,
  state text not null check (state in ('reading', 'ready', 'running', 'done', 'cancelled', 'failed')),
  problem text,
  format text,
  columns json,
  mapping json,
  date_order text check (date_order in ('dmy', 'mdy')),
  list_id text collate "C",
  preview json,
  -- The zone it is read in: kept, so that reading again comes to the same.
  timezone text not null,
  -- Steps, of which the first `done` are committed; made with the things themselves, so that none is made twice.
  done integer not null default 0,
  total integer not null default 0,
  made integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  created_by text collate "C" not null,
  created_at timestamptz not null,
  stored_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Whose it is among the workers, and until when unless they say so again.
  lease text,
  leased_until timestamptz,
  -- How often it was taken up since it last got on: a file that ends its worker is given up.
  attempts integer not null default 0,
  -- From then on nobody finds it, and its bytes go.
  removed_at timestamptz,
  file_removed_at timestamptz,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, id),
  foreign key (workspace_id, list_id) references lists (workspace_id, id)
);
create index imports_waiting on imports (created_at) where state in ('reading', 'running') and removed_at is null;
create index imports_same on imports (workspace_id, sha256);
create index imports_files on imports (created_at) where file_removed_at is null;

-- What became of each row of the file. `nth` counts the tasks in the order in which they are made.
create table import_rows (
  workspace_id text collate "C" not null,
  import_id text collate "C" not null,
  file_row integer not null,
  nth integer not null,
  title text not null,
  outcome text not null check (outcome in ('made', 'skipped', 'failed')),
  reason text,
  warnings text[] not null,
  -- No foreign key: it outlives the tombstone of the task.
  task_id text collate "C",
  primary key (workspace_id, import_id, file_row, nth),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);

-- What became of its lists and sections, by their steps: a list that is gone since then is not made again.
create table import_places (
  workspace_id text collate "C" not null,
  import_id text collate "C" not null,
  step integer not null,
  place_id text collate "C" not null,
  primary key (workspace_id, import_id, step),
  foreign key (workspace_id, import_id) references imports (workspace_id, id) on delete cascade
);
