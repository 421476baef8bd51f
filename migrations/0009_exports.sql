-- What a member takes out of a workspace, on demand or by a schedule (0199).
create table exports (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  -- With whose eyes it is read, and who may have it.
  member_id text collate "C" not null,
  -- Of one list; without it of all that the member sees.
  list_id text collate "C",
  attachments boolean not null,
  scheduled boolean not null,
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  -- Steps, so that one can see how far it is.
  done integer not null default 0,
  total integer not null default 0,
  problem text check (problem in ('disk_full', 'gone', 'interrupted', 'failed')),
  size bigint,
  sha256 bytea,
  -- Files of tasks whose bytes were not to be had.
  missing integer not null default 0,
  created_at timestamptz not null,
  ready_at timestamptz,
  -- When it goes, with its file; null until it has ended.
  expires_at timestamptz,
  -- From then on nobody finds it; the row goes when the bytes are gone.
  removed_at timestamptz,
  -- Who builds it has it until then, by the server's own clock, and is known by the number of the attempt.
  leased_until timestamptz,
  attempts smallint not null default 0,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id),
  foreign key (workspace_id, list_id) references lists (workspace_id, id),
  check ((state = 'ready') = (ready_at is not null) and (state = 'ready') = (size is not null and sha256 is not null)),
  check ((state in ('waiting', 'running')) = (expires_at is null))
);
-- The address of a file names no workspace.
create unique index exports_id on exports (id);
create unique index exports_running on exports (workspace_id, member_id) where state in ('waiting', 'running') and not scheduled;
create index exports_waiting on exports (created_at) where state in ('waiting', 'running');
create index exports_expiry on exports (expires_at) where expires_at is not null;
create index exports_removed on exports (removed_at) where removed_at is not null;

-- One for a workspace: when it is exported again and again, and as who sees it.
create table export_schedules (
  workspace_id text collate "C" primary key references workspaces (id),
  member_id text collate "C" not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- 1 for Monday.
  weekday smallint check (weekday between 1 and 7),
  -- Of the month; 0 for its last.
  day smallint check (day between 0 and 28),
  hour smallint not null check (hour between 0 and 23),
  attachments boolean not null,
  -- The workspace's zone when next_at was computed.
  timezone text not null,
  -- Null once it is switched off.
  next_at timestamptz,
  off text check (off in ('plan', 'maker')),
  created_at timestamptz not null,
  foreign key (workspace_id, member_id) references members (workspace_id, id),
  check ((every = 'week') = (weekday is not null) and (every = 'month') = (day is not null)),
  check ((next_at is null) = (off is not null))
);
create index export_schedules_next on export_schedules (next_at) where next_at is not null;
