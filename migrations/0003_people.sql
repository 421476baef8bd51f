-- What a person is beside a member: how they sign in and what they prefer. No password for who signs in otherwise.
alter table accounts alter column password_hash drop not null;
alter table accounts
  add column timezone text,
  add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  add column single_keys boolean not null default true,
  add column mail_webhooks boolean not null default true,
  add column last_workspace_id text collate "C",
  -- Sealed; asked for from the moment it was confirmed. The last step that was used is never taken again.
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  add column totp_last_step bigint;

-- Codes that stand in for the second factor, each once.
create table recovery_codes (
  account_id text collate "C" not null references accounts (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

create table passkeys (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- Who an account is at a provider of single sign-on.
create table identities (
  issuer text not null,
  subject text not null,
  account_id text collate "C" not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_account on identities (account_id);

-- What a link in a mail is good for, once: to make an account of an address, to give an account another address, or to
-- set a new password. An account is made by following its link, so there is none whose address nobody has read mail of.
create table links (
  -- SHA-256 of what the link holds.
  hash bytea primary key,
  -- Nobody's leads nowhere: asking for a link takes as long for an address that has no account.
  purpose text not null check (purpose in ('sign_up', 'change_email', 'reset', 'nobody')),
  account_id text collate "C" references accounts (id) on delete cascade,
  email text not null,
  -- Of the account to be made.
  name text,
  password_hash text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (
    case purpose
      when 'sign_up' then account_id is null and name is not null and password_hash is not null
      else (account_id is null) = (purpose = 'nobody') and name is null and password_hash is null
    end
  )
);
create index links_account on links (account_id) where account_id is not null;
create index links_sign_up on links (lower(email), created_at) where purpose = 'sign_up';
create index links_expiry on links (expires_at);

-- Attempts to sign in that failed, and mails asked for, by what they are counted for. A crash empties the table, which
-- forgives.
create unlogged table sign_in_failures (
  key text primary key,
  failures integer not null,
  ends_at timestamptz not null
);
create index sign_in_failures_end on sign_in_failures (ends_at);

alter table sessions
  add column id text collate "C",
  -- How, from where and with what the person signed in; shown to them, never decided by.
  add column method text not null default 'password' check (method in ('password', 'totp', 'recovery', 'passkey', 'single_sign_on')),
  add column ip text,
  add column user_agent text,
  -- When the person last proved again who they are.
  add column confirmed_at timestamptz;
delete from sessions;
alter table sessions alter column id set not null;
create unique index sessions_id on sessions (id);

-- When they were last in the app, in this workspace; to the minute.
alter table members add column last_seen_at timestamptz;
-- Where a person is a member.
create index members_person on members (account_id) where removed_at is null;

create table invitations (
  workspace_id text collate "C" not null references workspaces (id),
  id text collate "C" not null,
  email text not null,
  role text not null check (role in ('admin', 'member', 'guest')),
  -- The lists that are shared with who accepts.
  list_ids text[] not null default '{}',
  hash bytea not null,
  invited_by text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, invited_by) references members (workspace_id, id)
);
-- SHA-256 of what the link holds.
create unique index invitations_hash on invitations (hash);
create unique index invitations_email on invitations (workspace_id, lower(email));
create index invitations_expiry on invitations (expires_at);

-- Assignments of a removed member are taken back afterwards, a few at a time; until then there is a row here.
create table departures (
  workspace_id text collate "C" not null,
  member_id text collate "C" not null,
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);

-- Mail is sent by a job, again and again until it is gone or given up.
alter table mails
  add column html text,
  add column attempts smallint not null default 0,
  add column due_at timestamptz,
  add column failed_at timestamptz,
  add column failure text;
update mails set due_at = created_at;
alter table mails alter column due_at set not null;
create index mails_due on mails (due_at) where sent_at is null and failed_at is null;
