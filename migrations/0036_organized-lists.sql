-- Folders: a member's own groups of the lists in their sidebar (0460). A list that isn't in one has no folder_id.
create table list_folders (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  -- Among the lists that are in no folder; compared with their ranks.
  rank text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);

-- Favorites: lists, saved views and labels that a member wants at the top of their sidebar, in their own order (0461).
create table favorites (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  subject_id text collate "C" not null,
  rank text collate "C" not null,
  primary key (workspace_id, member_id, subject_id)
);
-- place tables
alter table list_folders add foreign key (workspace_id, member_id) references members (workspace_id, id);
create index list_folders_member on list_folders (workspace_id, member_id);
alter table favorites add foreign key (workspace_id, member_id) references members (workspace_id, id);
alter table list_places add column folder_id text collate "C";

-- A saved view that everyone in the workspace but guests can open (0462).
alter table saved_views add column shared boolean not null default false;
create index saved_views_shared on saved_views (workspace_id) where shared;
