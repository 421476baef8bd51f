import { Client } from 'pg'
import type { AccountId, WorkspaceId } from '../../src/core/ids.ts'
import { hashSecret, randomSecret } from '../../src/core/random-secret.ts'
import { sessionCookie } from '../../src/identity/sessions/cookies.ts'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { type Population, seededId } from '../population.ts'

/** Someone who has the app open. */
export type Watcher = { workspace: WorkspaceId; account: AccountId; cookie: string }

/** Their numbers don't meet those of the owners. */
const firstWatcher = 1_000_000

/** Adds members with a session each to an installation. @param workspaceOf the number of each one's workspace */
export async function seedWatchers(
  dataDir: string,
  population: Population,
  count: number,
  workspaceOf: (number: number) => number,
): Promise<Watcher[]> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const secrets = numbers.map(randomSecret)
  const ids = <P extends 'acc' | 'usr' | 'ses'>(prefix: P) =>
    numbers.map((number) => seededId(prefix, population, firstWatcher + number))
  const workspaceIds = numbers.map((number) => seededId('wsp', population, workspaceOf(number)))
  const accounts = ids('acc')
  const client = new Client({ ...embeddedAddress(dataDir), user: 'postgres' })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `with watcher as (
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bytea[])
           with ordinality as watcher (workspace_id, account_id, member_id, session_id, hash, nth)
       ), account as (
         insert into accounts (id, email, name, password_hash, created_at)
         select account_id, 'watcher-' || nth || '@example.com', 'Watcher ' || nth, '!', now() from watcher
       ), member as (
         insert into members (workspace_id, id, account_id, name, email, role, created_at, updated_at)
         select workspace_id, member_id, account_id, 'Watcher ' || nth, 'watcher-' || nth || '@example.com', 'member',
           now(), now() from watcher
       ), own as (
         insert into account_workspaces (account_id, workspace_id) select account_id, workspace_id from watcher
       ), counted as (
         update workspaces set member_count = member_count + added.members
         from (select workspace_id, count(*) as members from watcher group by workspace_id) as added
         where workspaces.id = added.workspace_id
       )
       insert into sessions (hash, id, account_id, created_at, last_seen_at, expires_at, confirmed_at)
       select hash, session_id, account_id, now(), now(), now() + interval '1 day', now() from watcher`,
      [workspaceIds, accounts, ids('usr'), ids('ses'), secrets.map(hashSecret)],
    )
    await client.query('analyze accounts, members, sessions, workspaces')
  } finally {
    await client.end()
  }
  return numbers.map((number) => ({
    workspace: workspaceIds[number]!,
    account: accounts[number]!,
    cookie: sessionCookie(secrets[number]!).split(';')[0]!,
  }))
}
