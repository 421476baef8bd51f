-- Calendars of deadlines that other programs read by a secret address (0188).
create table feeds (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  member_id text collate "C" not null,
  -- Of one list; without it of all that is assigned to the member.
  list_id text collate "C",
  -- SHA-256 of the secret in the address, which is nowhere else.
  hash bytea not null unique,
  created_at timestamptz not null,
  -- To the day, so that a calendar that asks every hour writes once.
  last_read_on date,
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id),
  foreign key (workspace_id, list_id) references lists (workspace_id, id)
);
create index feeds_of_member on feeds (workspace_id, member_id);
