-- no-transaction
-- Browsers that are sent notifications (0432). One belongs to the session that it was signed in with, and ends with it.
create table if not exists push_devices (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  session_id text collate "C" not null references sessions (id) on delete cascade,
  -- SHA-256 of the address at the push service.
  endpoint_hash bytea not null,
  -- The address and the keys, sealed: whoever has them can send to the device.
  subscription bytea not null,
  created_at timestamptz not null
);
create unique index if not exists push_devices_session on push_devices (session_id);
create unique index if not exists push_devices_endpoint on push_devices (endpoint_hash);
create index if not exists push_devices_account on push_devices (account_id);

-- What is to be sent to them; what it says is read when it is sent.
create table if not exists push_messages (
  id text collate "C" primary key,
  device_id text collate "C" not null references push_devices (id) on delete cascade,
  -- Whose notifications; null for a test.
  workspace_id text collate "C",
  member_id text collate "C",
  notification_ids text[] not null,
  attempts integer not null default 0,
  due_at timestamptz not null
);
create index if not exists push_messages_due on push_messages (due_at);
create index if not exists push_messages_device on push_messages (device_id);

-- When a notification is pushed, unless it is read by then; null when it has been, or is not to be. Infinite for one that
-- was pushed and is not in the inbox.
alter table notifications add column if not exists push_at timestamptz;
drop index concurrently if exists notifications_push;
create index concurrently notifications_push on notifications (push_at) where push_at is not null;
