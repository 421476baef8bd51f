-- The link by which anyone can read a list (0472): one a list, by the hash of its secret.
create table list_links (
  workspace_id text collate "C" not null,
  list_id text collate "C" not null,
  hash bytea not null,
  created_by text collate "C" not null,
  created_at timestamptz not null,
  primary key (workspace_id, list_id)
);
create unique index list_links_hash on list_links (workspace_id, hash);
-- place tables
alter table list_links
  add foreign key (workspace_id, list_id) references lists (workspace_id, id),
  add foreign key (workspace_id, created_by) references members (workspace_id, id);

-- Whether lists may have such links; the owner and admins can forbid them.
alter table workspaces add column public_links boolean not null default true;
