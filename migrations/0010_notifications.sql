-- What a member is told: in the app's inbox and by mail (0202). Made by the worker, which follows `changes`.
create table notifications (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  -- That of the change that it tells of, so that nothing is told twice.
  id text collate "C" not null,
  kind text not null check (kind in ('mention', 'assigned', 'due_soon', 'reminder')),
  task_id text collate "C" not null,
  comment_id text collate "C",
  -- Who did it; null where time has passed.
  actor_id text collate "C",
  -- The deadline that is told of: with another one it is no longer true.
  due_date date,
  due_time text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Whether it stands in the inbox; one that does not is mailed only.
  inbox boolean not null,
  -- When it is mailed, unless it is read by then; null when it has been, or is not to be.
  mail_at timestamptz,
  primary key (workspace_id, member_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
) with (fillfactor = 80);
create index notifications_unread on notifications (workspace_id, member_id, task_id, id) where read_at is null;
create index notifications_mail on notifications (mail_at) where mail_at is not null;
create index notifications_age on notifications (created_at);

-- How far the history has been read for it. A workspace without one is new: it is read from its beginning.
create table notification_cursors (
  workspace_id text collate "C" primary key references workspaces (id),
  -- The last change that is read.
  change_id text collate "C" not null,
  -- Its workspace's last_stamp when nothing was left to read.
  read_until timestamptz not null
) with (fillfactor = 50);
-- Of what has happened before, nobody is told.
insert into notification_cursors (workspace_id, change_id, read_until)
select id, coalesce((select max(changes.id) from changes where changes.workspace_id = workspaces.id), ''), last_stamp
from workspaces;

-- What members have chosen; who has no row has chosen nothing.
create table notification_settings (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  -- `{kind: {inbox, mail}}`
  ways json not null,
  -- In the member's zone.
  daily_hour smallint not null check (daily_hour between 0 and 23),
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);

-- When a member was last sent a mail with what is new; held while one is made, so that two workers do not make two.
create table notification_mailings (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  mailed_at timestamptz,
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
) with (fillfactor = 50);

alter table mails
  -- Where mail programs have such mails stopped with one POST (RFC 8058).
  add column unsubscribe_url text;
