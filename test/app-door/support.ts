import { Type } from 'typebox'
import type { AccountId } from '../../src/lib/ids.ts'
import type { Member } from '../../src/members/schema.ts'
import { createSession } from '../../src/sessions/create.ts'
import { type Client, createClient, type Send } from '../support/client.ts'
import type { Service } from '../support/service.ts'
import type { TestWorkspace } from '../support/workspace.ts'

const Account = Type.Object({ account_id: Type.Unsafe<AccountId>({ type: 'string' }) })

export async function accountOf({ database }: Service, { id }: Pick<Member, 'id'>): Promise<AccountId> {
  const [row] = await database.page(Account)`select account_id from members where id = ${id}`
  return row!.account_id
}

/** What a person's browser sends with each request of the app. */
export type Browser = Pick<Client, 'get' | 'post' | 'patch' | 'delete' | 'send'> & {
  setCookie: string
  cookie: string
}

/** Signs a member in; paths are those under their workspace, or whole ones. */
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
