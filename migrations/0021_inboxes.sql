-- no-transaction
-- The private list of a member that is their Inbox (0349). A job makes one for those who have none, since the release before
-- this one adds members without while this one starts.
alter table lists add column if not exists inbox_of text collate "C";
drop index if exists lists_inbox;
create unique index concurrently lists_inbox on lists (workspace_id, inbox_of) where inbox_of is not null;
