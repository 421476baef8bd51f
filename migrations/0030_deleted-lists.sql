-- no-transaction
-- A list that was deleted (0470): nobody can see it, and its tasks are deleted step by step. The row stays, since tombstones
-- refer to it. The release before this one takes it for an archived list.
alter table lists
  add column if not exists deleted_at timestamptz,
  add column if not exists deleted_by text collate "C";
drop index if exists lists_deleted;
create index concurrently lists_deleted on lists (workspace_id, id) where deleted_at is not null;

-- The action log has deletions of lists and their public links, too. The release before this one finds all that it looks for in this index as well.
drop index concurrently if exists changes_logged;
create index concurrently changes_logged on changes (workspace_id, id)
  where list_id is null or action in ('list.shared', 'list.unshared', 'list.address_created', 'list.address_replaced', 'list.address_deleted', 'list.deleted', 'list.link_created', 'list.link_replaced', 'list.link_revoked')
    or (action = 'list.updated' and changed ? 'visibility');
drop index concurrently if exists changes_log
