import type { Actor } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { write } from '../db/write.ts'
import { record } from '../events/record.ts'
import type { Authenticated } from './authenticate.ts'

const onceEveryMs = 86_400_000
const remembered = 1_000

/**
 * Notes in the action log that a valid token was sent in clear, at most once a day for each (D23). The answer is
 * given before and is the same for every token; nothing is revoked.
 */
export function createExposureNote(
  database: Database,
  authenticate: (token: string) => Authenticated | Promise<Authenticated>,
) {
  const notedMs = new Map<string, number>()

  return async ({ authorization, ip }: { authorization: string; ip: string }): Promise<void> => {
    if (isLoopback(ip)) return
    const token = /^bearer (dbp_[0-9A-Za-z]+)$/i.exec(authorization)?.[1]
    const caller = token === undefined ? undefined : await authenticate(token)
    if (!caller?.actor.token_id) return
    const { actor } = caller
    const nowMs = database.clock.now()
    const last = notedMs.get(caller.actor.token_id)
    if (last !== undefined && nowMs < last + onceEveryMs) return
    if (notedMs.size >= remembered) notedMs.clear()
    notedMs.set(caller.actor.token_id, nowMs)
    await noteExposure(database, actor, caller.actor.token_id)
  }
}

const noteExposure = (database: Database, actor: Actor, tokenId: string): Promise<void> =>
  write(database, actor.workspace_id, async (sql) => {
    record(sql, actor, { action: 'token.exposed', subject_id: tokenId, list_id: null })
  })

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip === ''
