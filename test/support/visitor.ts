import assert from 'node:assert/strict'
import { randomBytes, randomInt } from 'node:crypto'
import { type Answer, createClient, type Send } from './client.ts'
import type { Service } from './service.ts'

/** A password that the policy accepts. */
export const goodPassword = 'correct horse battery'

/** The browser of one person, with its own cookies and IP address. */
export type Visitor = {
  cookies: Map<string, string>
  /** The `Set-Cookie` headers of the last response. */
  lastCookies: string[]
  send(method: string, path: string, options?: Send): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
}

/** @param ip its address; by default one that no one else has. Only for services `behindProxy` */
export function newVisitor(service: Service, ip = newAddress()): Visitor {
  const client = createClient(service)
  const cookies = new Map<string, string>()
  const visitor: Visitor = {
    cookies,
    lastCookies: [],
    async send(method, path, { headers, ...options } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await client.send(method, `/app/v1${path}`, {
        ...options,
        headers: {
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': ip,
          'user-agent': 'Test/1.0',
          ...(cookie === '' ? {} : { cookie }),
          ...headers,
        },
      })
      visitor.lastCookies = [answer.headers['set-cookie'] ?? []].flat()
      for (const set of visitor.lastCookies) {
        const [pair = '', ...flags] = set.split('; ')
        const [name = '', value = ''] = pair.split('=')
        if (flags.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      }
      return answer
    },
    get: (path) => visitor.send('GET', path),
    post: (path, body, headers) => visitor.send('POST', path, { body, ...(headers ? { headers } : {}) }),
    patch: (path, body) => visitor.send('PATCH', path, { body }),
    delete: (path) => visitor.send('DELETE', path),
  }
  return visitor
}

export const newAddress = (): string => `198.18.${randomInt(256)}.${randomInt(1, 255)}`
export const newEmail = (name = 'ana'): string => `${name}.${randomBytes(5).toString('hex')}@example.com`

/** Returns the mails to an address, oldest first, each with the secret of its link. */
export async function mailsTo({ database }: Service, email: string) {
  const { rows } = await database.pool.query(
    'select subject, body from mails where to_address = $1 order by created_at, id',
    [email],
  )
  return rows.map(({ subject, body }) => {
    const [link = ''] = /^https:\S+$/m.exec(body) ?? []
    return { subject, body, link, token: link.split('#')[1] ?? '' }
  })
}

export async function lastMailTo(service: Service, email: string) {
  const mail = (await mailsTo(service, email)).at(-1)
  assert.ok(mail, `no mail to ${email}`)
  return mail
}

/** Signs up and follows the link, in a new browser. */
export async function newPerson(service: Service, name = 'Ana Kovač') {
  const visitor = newVisitor(service)
  const email = newEmail()
  const response = await visitor.post('/sign-up', { name, email, password: goodPassword })
  assert.equal(response.status, 202, response.text)
  const { token } = await lastMailTo(service, email)
  const verified = await visitor.post('/verify', { token, password: goodPassword })
  assert.equal(verified.status, 200, verified.text)
  return { ...visitor, visitor, email, me: (await visitor.get('/me')).body }
}
