import type { Actor } from '../../../core/actor.ts'
import type { WorkspaceId } from '../../../core/ids.ts'
import { sanitizeUserText } from '../../../platform/mail/sanitize.ts'
import { workspaceUrlIn } from '../../../platform/mail/workspace-url.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { countDueToday } from '../../task-rows/sidebar.ts'
import { describeEvent, safeSnippet, safeTitle } from '../mail/compose.ts'
import type { NotificationRow } from '../relevant-store.ts'
import type { DueMessage } from './message-store.ts'
import * as store from './waiting-store.ts'

/** What the service worker shows (`web/service-worker/push.ts`). It is encrypted for the browser. */
type PushPayload = {
  title: string
  body: string
  /** A path of the app. */
  path: string
  /** The notification, or what stands for several: a second message of the same tag replaces the first. */
  tag: string
  at: number
  workspace_id?: string
  /** For the icon of the app. */
  badge?: number
  /** The newest unread notifications of the workspace; what else of it is shown has been read. */
  unread?: string[]
}

/** With all of it, a message stays below the 4 KB that every push service takes. */
const snippetMax = 200
const nameMax = 60
const unreadMax = 40

/** What a test says. */
export const testPayload = (nowMs: number): PushPayload => ({
  title: 'Notifications work',
  body: 'This is what a notification from Daybook looks like on this device.',
  path: '/notifications',
  tag: 'test',
  at: nowMs,
})

/**
 * Composes what a message says as things are now (S-07): undefined once the person can no longer see it, has read it or
 * has left, or when it no longer applies.
 */
export async function composePush(
  sql: Sql,
  message: Pick<DueMessage, 'notification_ids'> & store.WaitingMember,
  accountId: string,
  nowMs: number,
): Promise<PushPayload | undefined> {
  const { workspace_id, member_id } = message
  const recipient = await store.findRecipient(sql, message)
  if (recipient?.account_id !== accountId) return undefined
  const rows = await store.listRelevant(sql, message, message.notification_ids)
  const [first] = rows
  if (!first) return undefined
  const { role, plan, timezone } = recipient
  const actor: Actor = {
    workspace_id,
    member_id,
    role,
    plan,
    timezone,
    source: 'app',
    token_id: null,
    token_name: null,
  }
  const [badge, unread] = await Promise.all([
    countDueToday(sql, actor, nowMs),
    store.listUnreadIds(sql, workspace_id, member_id, unreadMax),
  ])
  return {
    ...(rows.length === 1 ? describeOne(first, timezone) : describeAll(rows, workspace_id, recipient)),
    tag: first.id,
    at: Date.parse(first.created_at),
    workspace_id,
    badge,
    unread: unread.map(({ id }) => id),
  }
}

const describeOne = (one: NotificationRow, timezone: string) => ({
  title: describeEvent(one, timezone),
  body: [safeTitle(one), ...(one.text === null ? [] : [safeSnippet(one.text, snippetMax)])].join('\n'),
  path: `/tasks/${one.task_id}`,
})

const describeAll = (
  rows: readonly NotificationRow[],
  workspaceId: WorkspaceId,
  { workspace_name }: store.PushRecipient,
) => ({
  title: `${rows.length} notifications in ${sanitizeUserText(workspace_name, nameMax)}`,
  body: rows.slice(0, 3).map(safeTitle).join('\n'),
  path: workspaceUrlIn('', workspaceId)('/notifications'),
})
