-- The lists that were duplicated (0471), and how far: the tasks of a large one are copied step by step.
create table list_copies (
  workspace_id text collate "C" not null,
  list_id text collate "C" not null,
  source_id text collate "C" not null,
  member_id text collate "C" not null,
  -- The sections of the copy, by those of its source.
  sections json not null,
  -- The last task that was copied, by its place in the source.
  after_place text collate "C" not null default '',
  after_id text collate "C" not null default '',
  done integer not null default 0,
  total integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (workspace_id, list_id)
);
-- place tables
alter table list_copies
  add foreign key (workspace_id, list_id) references lists (workspace_id, id),
  add foreign key (workspace_id, source_id) references lists (workspace_id, id),
  add foreign key (workspace_id, member_id) references members (workspace_id, id);
create index list_copies_running on list_copies (workspace_id, list_id) where finished_at is null;
