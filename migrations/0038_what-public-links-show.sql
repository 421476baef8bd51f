-- no-transaction
-- What a public link shows besides titles, dates and completion (0515): nothing unless someone switches it on. The release
-- before this one shows none of it.
alter table list_links
  add column if not exists shows_people boolean not null default false,
  add column if not exists shows_comments boolean not null default false,
  add column if not exists shows_files boolean not null default false,
  add column if not exists shows_details boolean not null default false;

-- The action log has these changes, too. The release before this one finds all that it looks for in this index as well.
drop index concurrently if exists changes_in_log;
create index concurrently changes_in_log on changes (workspace_id, id)
  where list_id is null or action in ('list.shared', 'list.unshared', 'list.address_created', 'list.address_replaced', 'list.address_deleted', 'list.deleted', 'list.link_created', 'list.link_changed', 'list.link_replaced', 'list.link_revoked')
    or (action = 'list.updated' and changed ? 'visibility');
drop index concurrently if exists changes_logged;
