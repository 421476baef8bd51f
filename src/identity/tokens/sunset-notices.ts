import type { ApiSunset } from '../../core/config/parsers.ts'
import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { type WorkspaceUrl, workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import * as store from './sunset-notices-store.ts'

const dayMs = 86_400_000
const reminderLeadMs = 30 * dayMs
const tokenNamesMax = 20
const sunsetDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

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
        sunsetDate.format(end.sunsetMs),
        tokens.map(({ name }) => name),
      )
      for (const { email } of await store.listAdminEmails(sql, workspace_id))
        await queueMail(sql, { to: email, ...mail })
    })
  return workspaces.length
}

const sunsetMail = (urlOf: WorkspaceUrl, date: string, tokens: readonly string[]): Mail => ({
  subject: `Version 1 of the Daybook API ends on ${date}`,
  paragraphs: [
    `Until then, version 1 keeps working as it does now. From ${date}, requests to it may fail. These tokens in your workspace can use it:`,
    tokens,
    'Move the systems that use them to the next version. The Deprecation and Sunset headers of every version 1 response carry this notice too.',
  ],
  action: { label: 'Open API tokens', url: urlOf('/settings/tokens') },
  footnote:
    "If you no longer use the API, you can ignore this email. It goes to the workspace's owner and administrators and can't be turned off.",
})
