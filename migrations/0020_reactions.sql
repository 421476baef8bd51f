-- Reactions to comments (0355): each member has an emoji at most once on a comment.
create table reactions (
  workspace_id text collate "C" not null,
  comment_id text collate "C" not null,
  emoji text collate "C" not null,
  member_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (workspace_id, comment_id, emoji, member_id)
);
-- place tables
alter table reactions
  add foreign key (workspace_id, comment_id) references comments (workspace_id, id) on delete cascade,
  add foreign key (workspace_id, member_id) references members (workspace_id, id);
