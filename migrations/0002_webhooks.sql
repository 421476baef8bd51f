-- How many addresses the workspace has; exact under the lane, and handed back with it.
alter table workspaces add column webhook_count integer not null default 0 check (webhook_count >= 0);

-- An event of a task that has left a list, as those get it who could not see that list (D44).
alter table events add column body_inside text;
-- A reader of rare types goes from one to the next; by id alone it would walk over all that lies between (0123).
create index events_type on events (workspace_id, type, id);

create table webhooks (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  url text not null,
  events text[] not null,
  description text,
  -- Sealed with the installation's key, since every delivery has to be signed with it.
  secret bytea not null,
  -- After a reissue both sign until then (D41).
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- Whose eyes decide what is delivered (D44).
  created_by text collate "C" not null,
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('person', 'failures', 'creator', 'plan')),
  disabled_at timestamptz,
  -- How delivery goes since the last success (D43).
  last_success_at timestamptz,
  failing_since timestamptz,
  failed_attempts integer not null default 0,
  exhausted_events integer not null default 0,
  -- The mails that have been sent since the last success: 1 the first exhausted event, 2 after 36 h.
  warnings smallint not null default 0,
  -- When waiting retries were last pulled forward (D42).
  drained_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references members (workspace_id, id),
  check (enabled = (disabled_at is null))
) with (fillfactor = 70);

-- Events that no delivery has been made of yet; written with the event, taken by the dispatcher.
create table outbox (
  workspace_id text collate "C" not null,
  event_id text collate "C" primary key
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What is still to be sent: one event to one address. Hot: a row goes when it is done. Workers take rows of many
-- workspaces at once, by their ids alone.
create table deliveries (
  workspace_id text collate "C" not null,
  id text collate "C" primary key,
  webhook_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  -- Whether the body is the whole one, or that without the list the task has left: decided once, so that every attempt
  -- sends the same bytes (D44, D46).
  whole boolean not null default true,
  kind text not null check (kind in ('event', 'redelivery', 'replay', 'test')),
  -- Counted when an attempt is claimed, so that a crash can never cause one more.
  attempts smallint not null default 0,
  max_attempts smallint not null,
  due_at timestamptz not null,
  -- While a worker has it: until when, and the claim it belongs to.
  leased_until timestamptz,
  lease bigint,
  created_at timestamptz not null,
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index deliveries_due on deliveries (workspace_id, webhook_id, due_at) where leased_until is null;
create index deliveries_leased on deliveries (leased_until) where leased_until is not null;
create index deliveries_replay on deliveries (workspace_id, webhook_id) where kind = 'replay';

-- Replays that still have events to make deliveries of: those after one id and before another (0122).
create table replays (
  workspace_id text collate "C" not null,
  webhook_id text collate "C" not null,
  after text collate "C" not null,
  until text collate "C" not null,
  primary key (workspace_id, webhook_id),
  foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id) on delete cascade
);

-- Delivery history, a row for every attempt; a day to a partition, kept 30 days.
create table attempts (
  workspace_id text collate "C" not null,
  id text collate "C" not null,
  webhook_id text collate "C" not null,
  delivery_id text collate "C" not null,
  event_id text collate "C" not null,
  event_type text not null,
  kind text not null,
  attempt smallint not null,
  max_attempts smallint not null,
  started_at timestamptz not null,
  outcome text not null
    check (outcome in ('delivered', 'http_error', 'timeout', 'tls', 'dns', 'connect', 'blocked', 'unknown')),
  status_code smallint,
  duration_ms integer not null,
  primary key (workspace_id, id)
) partition by range (id);
create table attempts_default partition of attempts default;
create index attempts_webhook on attempts (workspace_id, webhook_id, id);
-- What failed is looked for among the many that did not.
create index attempts_failed on attempts (workspace_id, webhook_id, id) where outcome <> 'delivered';

-- What task.due_soon and task.reminder have been raised for: once per task and instant, whatever moves (D47).
create table raised_moments (
  workspace_id text collate "C" not null,
  task_id text collate "C" not null,
  kind text not null check (kind in ('due_soon', 'reminder')),
  moment timestamptz not null,
  primary key (workspace_id, task_id, kind, moment),
  foreign key (workspace_id, task_id) references tasks (workspace_id, id) on delete cascade
);
-- When the next reminder of a task falls due; reminders live in the task's row.
alter table tasks add column next_reminder_at timestamptz;
create index tasks_next_reminder on tasks (next_reminder_at) where next_reminder_at is not null;

-- Mail to be sent. Without an SMTP server it stays here, where the operator can read it.
create table mails (
  id text collate "C" primary key,
  to_address text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);

-- A person who is signed in: the hash of what the cookie holds.
create table sessions (
  hash bytea primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
