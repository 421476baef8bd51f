-- Addresses of lists to which mail is sent, and what has come (0191).
create table list_addresses (
  workspace_id text collate "C" not null,
  list_id text collate "C" not null,
  -- SHA-256 of the secret in the address: what mail is looked up by.
  hash bytea not null unique,
  -- The secret, sealed: people read the address again and again.
  secret bytea not null,
  created_at timestamptz not null,
  primary key (workspace_id, list_id),
  foreign key (workspace_id, list_id) references lists (workspace_id, id)
);

-- The messages that have become tasks, so that none does twice (0193).
create table received_mails (
  workspace_id text collate "C" not null,
  list_id text collate "C" not null,
  -- SHA-256 of its Message-ID.
  message bytea not null,
  received_at timestamptz not null,
  primary key (workspace_id, list_id, message),
  foreign key (workspace_id, list_id) references lists (workspace_id, id)
);
create index received_mails_recent on received_mails (workspace_id, list_id, received_at);
create index received_mails_old on received_mails (received_at);
