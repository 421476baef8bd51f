import { Type } from 'typebox'
import type { AccountId } from '../../src/core/ids.ts'
import type { Member } from '../../src/identity/members/schema.ts'
import { createSession } from '../../src/identity/sessions/create.ts'
import { type Client, createClient, type Send } from './client.ts'
import type { Service } from './service.ts'
import type { TestWorkspace } from './workspace.ts'

const Account = Type.Object({ account_id: Type.Unsafe<AccountId>({ type: 'string' }) })

export async function accountOf({ database }: Service, { id }: Pick<Member, 'id'>): Promise<AccountId> {
  const [row] = await database.page(Account)`select account_id from members where id = ${id}`
  return row!.account_id
}

/** Adds many members at once, `p100@people.example` and so on, for what only shows with many of them. */
export async function addManyMembers(
  { database }: Service,
  workspaceId: string,
  count: number,
): Promise<void> {
  const { rows } = await database.pool.query(
    `insert into accounts (id, email, name, created_at)
      select $1 || n, 'p' || n || '.' || $1 || '@people.example', 'Zoë Ćosić ' || n, now()
      from generate_series(100, 99 + $2::integer) as n
      returning id`,
    [`acc_${workspaceId.slice(4)}`, count],
  )
  await database.pool.query(
    `insert into members (workspace_id, id, account_id, name, email, role, created_at, updated_at)
      select $1, 'usr_7' || substr(id, 6), id, name, email, 'member', now(), now()
      from accounts where id = any($2)`,
    [workspaceId, rows.map(({ id }) => id)],
  )
  await database.pool.query(
    'insert into account_workspaces (account_id, workspace_id) select unnest($2::text[]), $1 on conflict do nothing',
    [workspaceId, rows.map(({ id }) => id)],
  )
  await database.pool.query('update workspaces set member_count = member_count + $2 where id = $1', [
    workspaceId,
    count,
  ])
}

/** A signed-in browser, with what it sends along with each request. */
export type Browser = Pick<Client, 'get' | 'post' | 'patch' | 'delete' | 'send'> & {
  setCookie: string
  cookie: string
}

/** Signs a member in; paths are relative to their workspace, or absolute. */
export async function signIn(
  service: Service,
  { workspace }: Pick<TestWorkspace, 'workspace'>,
  member: Pick<Member, 'id'>,
): Promise<Browser> {
  const { database, clock } = service
  const { setCookie } = await createSession(database.page, await accountOf(service, member), clock.now(), {
    method: 'password',
    ip: null,
    userAgent: null,
  })
  const cookie = setCookie.split(';')[0]!
  const client = createClient(service)
  const send: Client['send'] = (method, path, { headers, ...options }: Send = {}) =>
    client.send(
      method,
      /^\/(?:app|files)\//.test(path) ? path : `/app/v1/workspaces/${workspace.id}${path}`,
      {
        ...options,
        headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
      },
    )
  return {
    setCookie,
    cookie,
    send,
    get: (path, query) => send('GET', path, query ? { query } : {}),
    post: (path, body, headers) => send('POST', path, { body, ...(headers ? { headers } : {}) }),
    patch: (path, body) => send('PATCH', path, { body }),
    delete: (path) => send('DELETE', path),
  }
}
