-- What the administrators of a workspace have been told by mail once and for all (D40).
create table notices (
  workspace_id text collate "C" not null references workspaces (id),
  notice text collate "C" not null,
  sent_at timestamptz not null,
  primary key (workspace_id, notice)
);
