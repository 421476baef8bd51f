import type { Actor } from '../../core/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { record } from '../../platform/events/record.ts'
import type { TokenId } from '../../core/ids.ts'
import { type Mail, withAction } from '../../platform/mail/mail.ts'
import { type WorkspaceUrl, workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import type { AuthenticationResult } from './authenticate.ts'
import { findExposure } from './exposure-store.ts'

const reportEveryMs = 86_400_000
const rememberedMax = 1_000

/**
 * Creates a function that reports a valid token sent over plain HTTP: it logs this in the action log, at most
 * once a day per token, and notifies the token's creator, at most once a day for all of their tokens (D23).
 * The request has been answered before, in the same way for every token, and nothing is revoked.
 */
export function createExposureReporter(
  database: Database,
  authenticate: (token: string, resource: 'any') => AuthenticationResult | Promise<AuthenticationResult>,
) {
  /** Keeps a client that resends its token from taking the workspace's lane each time; the history decides. */
  const reportedMs = new Map<string, number>()

  return async ({ authorization, ip }: { authorization: string; ip: string }): Promise<void> => {
    if (isLoopbackIp(ip)) return
    const token = /^bearer (db[po]_[0-9A-Za-z]+)$/i.exec(authorization)?.[1]
    const caller = token === undefined ? undefined : await authenticate(token, 'any')
    if (!caller?.actor.token_id) return
    const { actor } = caller
    const { token_id } = caller.actor
    const nowMs = database.clock.now()
    const last = reportedMs.get(token_id)
    if (last !== undefined && nowMs < last + reportEveryMs) return
    if (reportedMs.size >= rememberedMax) reportedMs.clear()
    reportedMs.set(token_id, nowMs)
    try {
      await reportExposure(database, actor, token_id)
    } catch (error) {
      reportedMs.delete(token_id)
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
      await queueMail(
        sql,
        exposure.email,
        (exposure.of_app ? exposedAppMail : exposedTokenMail)(
          workspaceUrlIn(sql.publicUrl, actor.workspace_id),
          exposure.name,
        ),
      )
  })

/** Contains no part of the token itself, because mail may be sent in clear text too. */
const exposedTokenMail =
  (urlOf: WorkspaceUrl, name: string): Mail =>
  (words) => {
    const { before, after, ...text } = words.exposedToken()
    return withAction({ ...text, paragraphs: [before, [name], after] }, urlOf('/settings/tokens'))
  }

const exposedAppMail =
  (urlOf: WorkspaceUrl, name: string): Mail =>
  (words) => {
    const { before, after, ...text } = words.exposedApp()
    return withAction({ ...text, paragraphs: [before, [name], after] }, urlOf('/settings/apps'))
  }

const isLoopbackIp = (ip: string): boolean => ip === '::1' || ip.startsWith('127.') || ip === ''
