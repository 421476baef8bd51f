import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { record } from '../../platform/events/record.ts'
import type { TokenId } from '../../core/ids.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { type WorkspaceUrl, workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { sendMail } from '../../platform/mail/send.ts'
import type { AuthenticationResult } from './authenticate.ts'
import { findExposure } from './exposure-store.ts'

const reportEveryMs = 86_400_000
const rememberedMax = 1_000

/**
 * Notes in the action log that a valid token was sent in clear, at most once a day for each, and tells its creator, at
 * most once a day for all of theirs (D23). The answer is given before and is the same for every token; nothing is
 * revoked.
 */
export function createExposureReporter(
  database: Database,
  authenticate: (token: string) => AuthenticationResult | Promise<AuthenticationResult>,
) {
  /** A client that keeps sending it takes the workspace's lane once a day; what counts is the history. */
  const notedMs = new Map<string, number>()

  return async ({ authorization, ip }: { authorization: string; ip: string }): Promise<void> => {
    if (isLoopback(ip)) return
    const token = /^bearer (dbp_[0-9A-Za-z]+)$/i.exec(authorization)?.[1]
    const caller = token === undefined ? undefined : await authenticate(token)
    if (!caller?.actor.token_id) return
    const { actor } = caller
    const { token_id } = caller.actor
    const nowMs = database.clock.now()
    const last = notedMs.get(token_id)
    if (last !== undefined && nowMs < last + reportEveryMs) return
    if (notedMs.size >= rememberedMax) notedMs.clear()
    notedMs.set(token_id, nowMs)
    try {
      await reportExposure(database, actor, token_id)
    } catch (error) {
      notedMs.delete(token_id)
      throw error
    }
  }
}

const reportExposure = (database: Database, actor: Actor, tokenId: TokenId): Promise<void> =>
  write(database, actor.workspace_id, async (sql) => {
    const exposure = await findExposure(sql, actor.workspace_id, tokenId)
    if (!exposure || exposure.noted) return
    record(sql, actor, { action: 'token.exposed', subject_id: tokenId, list_id: null })
    if (!exposure.told)
      await sendMail(sql, {
        to: exposure.email,
        ...exposedTokenMail(workspaceUrlIn(sql.publicUrl, actor.workspace_id), exposure.name),
      })
  })

/** Nothing of the token itself: mail is sent in clear too. */
const exposedTokenMail = (places: WorkspaceUrl, name: string): Mail => ({
  subject: 'Your API token was sent without encryption',
  paragraphs: [
    'A request over plain HTTP carried a valid API token of yours:',
    [name],
    'The request was refused, but whoever was on its way may have read the token. It still works: create another one, have whatever uses it use that over HTTPS, and have this one revoked.',
  ],
  action: { label: 'Open the API tokens', url: places('/settings/tokens') },
  footnote: 'This mail comes at most once a day, however many requests there were.',
})

const isLoopback = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip === ''
