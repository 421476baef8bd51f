import type { ApiSunset } from '../../core/config/parsers.ts'
import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import { type Mail, withAction } from '../../platform/mail/mail.ts'
import { type WorkspaceUrl, workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import * as store from './sunset-notices-store.ts'

const dayMs = 86_400_000
const reminderLeadMs = 30 * dayMs
const tokenNamesMax = 20

/**
 * Notifies the owner and admins of each workspace with tokens that this version of the API will end:
 * once when the date is set, and again in the last 30 days (D40, R-225). A workspace that creates its first
 * token later is notified then. Any number of workers may run this at once.
 *
 * @param max how many workspaces to notify at most
 * @returns how many workspaces were notified
 */
export async function sendSunsetNotices(database: Database, end: ApiSunset, max: number): Promise<number> {
  const remind = database.clock.now() >= end.sunsetMs - reminderLeadMs
  const notice = `api v1 ends ${new Date(end.sunsetMs).toISOString().slice(0, 10)}${remind ? ', soon' : ''}`
  const workspaces = await store.listWorkspacesToNotify(database.page, notice, max)
  for (const { workspace_id } of workspaces)
    await write(database, workspace_id, async (sql) => {
      const [first] = await store.insertNotice(sql, workspace_id, notice)
      if (!first) return
      const tokens = await store.listTokenNames(sql, workspace_id, tokenNamesMax)
      const mail = sunsetMail(
        workspaceUrlIn(sql.publicUrl, workspace_id),
        end.sunsetMs,
        tokens.map(({ name }) => name),
      )
      for (const { email } of await store.listAdminEmails(sql, workspace_id))
        await queueMail(sql, email, mail)
    })
  return workspaces.length
}

const sunsetMail =
  (urlOf: WorkspaceUrl, endMs: number, tokens: readonly string[]): Mail =>
  (words) => {
    const date = new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(endMs)
    const { before, after, ...text } = words.sunset(date)
    return withAction({ ...text, paragraphs: [before, tokens, after] }, urlOf('/settings/tokens'))
  }
