-- no-transaction
-- Files of comments (0420). A comment's row has what answers show of its files, as a task's has. A file that is uploaded
-- for a comment waits without one until the comment is sent, or is taken out of it, and is removed a day later. If this
-- stops halfway, it starts again from the top.
alter table comments add column if not exists attachments json not null default '[]';
alter table attachments
  add column if not exists for_comment boolean not null default false,
  add column if not exists comment_id text collate "C",
  -- Since when no comment has had it; null for the files of tasks.
  add column if not exists unused_since timestamptz;

drop index concurrently if exists attachments_comment;
create index concurrently attachments_comment on attachments (workspace_id, comment_id) where comment_id is not null;
drop index concurrently if exists attachments_unused;
create index concurrently attachments_unused on attachments (workspace_id)
  where for_comment and comment_id is null and removed_at is null;

-- The labels that were created for a sample list (0421); null for all other lists.
alter table lists add column if not exists sample_label_ids text[] collate "C"
