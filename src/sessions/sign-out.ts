import type { Sql } from '../db/sql.ts'
import { endedCookie, readSessionCookie } from './cookie.ts'
import { hashSession } from './hash.ts'
import { deleteSessionByHash } from './store.ts'

/** Ends the session of a browser where it is kept, not in the browser alone (S-64). @returns the `Set-Cookie` header */
export async function signOut(sql: Sql, cookies: string | undefined): Promise<string> {
  const secret = readSessionCookie(cookies)
  if (secret !== undefined) await deleteSessionByHash(sql, hashSession(secret))
  return endedCookie()
}
