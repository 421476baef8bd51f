import type { ApiSunset } from '../../core/config/parsers.ts'
import type { Database } from '../../platform/db/database.ts'
import { write } from '../../platform/db/write.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { type WorkspaceUrl, workspaceUrlIn } from '../../platform/mail/workspace-url.ts'
import { sendMail } from '../../platform/mail/send.ts'
import * as store from './sunset-notices-store.ts'

const dayMs = 86_400_000
const reminderLeadMs = 30 * dayMs
const tokenNamesMax = 20

/**
 * Tells owner and administrators of each workspace with tokens that this version of the API ends: once when that is
 * known to them, once more in its last 30 days (D40, R-225). Whoever makes a first token later is told then. Any
 * number of workers may do it at once.
 *
 * @param max how many workspaces at most
 * @returns how many workspaces were told
 */
export async function sendSunsetNotices(database: Database, end: ApiSunset, max: number): Promise<number> {
  const day = sunsetDayOf(end)
  const remind = database.clock.now() >= end.sunsetMs - reminderLeadMs
  const notice = `api v1 ends ${day}${remind ? ', soon' : ''}`
  const untold = await store.listWorkspacesToNotify(database.page, notice, max)
  for (const { workspace_id } of untold)
    await write(database, workspace_id, async (sql) => {
      const [first] = await store.insertNotice(sql, workspace_id, notice)
      if (!first) return
      const tokens = await store.listTokenNames(sql, workspace_id, tokenNamesMax)
      const mail = sunsetMail(
        workspaceUrlIn(sql.publicUrl, workspace_id),
        day,
        tokens.map(({ name }) => name),
      )
      for (const { email } of await store.listAdminEmails(sql, workspace_id))
        await sendMail(sql, { to: email, ...mail })
    })
  return untold.length
}

const sunsetDayOf = ({ sunsetMs }: ApiSunset): string => new Date(sunsetMs).toISOString().slice(0, 10)

const sunsetMail = (places: WorkspaceUrl, day: string, tokens: readonly string[]): Mail => ({
  subject: `Version 1 of the Daybook API ends on ${day}`,
  paragraphs: [
    `Until then version 1 works as it does now. From ${day} on its calls may fail. These tokens of your workspace can use it:`,
    tokens,
    'Have the systems behind them moved to the next version. Every answer of version 1 says so too, in the headers Deprecation and Sunset.',
  ],
  action: { label: 'Open the API tokens', url: places('/settings/tokens') },
  footnote: 'Owner and administrators of the workspace get this mail; it cannot be turned off.',
})
