-- Apps that people connect by OAuth (0320). A grant is a token whose value changes: hash is that of its access token, which
-- works until access_until, and granted_until is when the app has to ask again. All of it is null for an API token. Of the
-- few tokens of a member, tokens_member finds those of apps: no index is built while the release before writes.
alter table tokens
  add column client_id text collate "C",
  -- What the access token is for; null where it's good for everything.
  add column resource text check (resource in ('api', 'mcp')),
  -- What the member allowed; scopes are those of the access token, which may have fewer.
  add column granted_scopes text[],
  add column access_until timestamptz,
  -- SHA-256 of the refresh token that is next.
  add column refresh_hash bytea,
  add column granted_until timestamptz;

-- The apps themselves, of no workspace: they register by themselves (RFC 7591), and stay when people connect them.
create table oauth_clients (
  id text collate "C" primary key,
  -- What it registered, checked. The secret in it, if it has one, is a hash.
  metadata jsonb not null,
  created_at timestamptz not null,
  -- The day it was last connected or refreshed; null for one that no one has connected.
  used_at timestamptz
);
create index oauth_clients_unused on oauth_clients (created_at) where used_at is null;
create index oauth_clients_used on oauth_clients (used_at) where used_at is not null;

-- Requests that wait for a member's answer, and codes that wait to be exchanged.
create table oauth_codes (
  -- SHA-256 of the code, or of the request's id.
  hash bytea primary key,
  kind text not null check (kind in ('request', 'code')),
  -- Without what is hashed.
  payload jsonb not null,
  -- A code that has been used is remembered for a while, so that using it again is noticed.
  consumed_at timestamptz,
  expires_at timestamptz not null
);
create index oauth_codes_expiry on oauth_codes (expires_at);
