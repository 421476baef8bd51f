import { localDeadline } from '../../../core/dates/deadline.ts'
import { mailDigestItemsMax } from '../../../core/limits.ts'
import type { Mail, MailContent } from '../../../platform/mail/mail.ts'
import type { MailMessages } from '../../../platform/mail/messages.ts'
import type { WorkspaceUrl } from '../../../platform/mail/workspace-url.ts'
import { sanitizeName, sanitizeUserText } from '../../../platform/mail/sanitize.ts'
import { commentSnippet } from '../snippet.ts'
import type { NotificationRow } from '../relevant-store.ts'

/** The notification emails. Everything that a member wrote is sanitized, in subjects too (S-31). */

type MailContext = {
  publicUrl: string
  workspaceUrl: WorkspaceUrl
  workspaceName: string
  timezone: string
  unsubscribeUrl: string
}

const titleLengthMax = 120
const nameLengthMax = 60
const textLengthMax = 600
const digestTextLengthMax = 140

/** Composes one email about notifications, newest first: a single one, or a digest. */
export const composeNotificationMail =
  (notifications: readonly NotificationRow[], context: MailContext): Mail =>
  (words) => {
    const [only] = notifications
    return only && notifications.length === 1
      ? singleMail(words, only, context)
      : digestMail(words, notifications, context)
  }

function singleMail(words: MailMessages, one: NotificationRow, context: MailContext): MailContent {
  const { publicUrl, timezone, workspaceName } = context
  const { notification, quoted } = words
  const due = formatDue(words, one, timezone)
  const title = quoted(safeTitle(one))
  return {
    subject: `${describeEvent(words, one, timezone)}: ${safeTitle(one)}`,
    paragraphs: [
      notification.opening(one.kind, safeActor(one), title, { inComment: one.comment_id !== null, due }),
      ...(one.text === null ? [] : [[safeSnippet(one.text, textLengthMax)]]),
      notification.where(quoted(sanitizeName(one.list_name)), one.kind === 'due_soon' ? undefined : due),
    ],
    action: { label: notification.open, url: `${publicUrl}/tasks/${one.task_id}` },
    ...mailFooter(words, notification.reason(one.kind, quoted(sanitizeName(workspaceName))), context),
  }
}

function digestMail(
  words: MailMessages,
  notifications: readonly NotificationRow[],
  context: MailContext,
): MailContent {
  const { publicUrl, workspaceUrl, timezone, workspaceName } = context
  const { notification, quoted } = words
  const more = notifications.length - mailDigestItemsMax
  const items = notifications.slice(0, mailDigestItemsMax).map((one) => ({
    text: safeTitle(one),
    about: `${describeEvent(words, one, timezone)}${one.text === null ? '' : `: ${safeSnippet(one.text, digestTextLengthMax)}`}`,
    url: `${publicUrl}/tasks/${one.task_id}`,
  }))
  const workspace = quoted(sanitizeName(workspaceName))
  return {
    subject: notification.digest(notifications.length, workspace),
    paragraphs: [items, ...(more > 0 ? [notification.more(more)] : [])],
    action: { label: notification.openAll, url: workspaceUrl('/notifications') },
    ...mailFooter(words, notification.reason('digest', workspace), context),
  }
}

/** The title of a notification's task. */
export const safeTitle = ({ task_title }: NotificationRow): string =>
  sanitizeUserText(task_title, titleLengthMax)

/** The start of what someone wrote. */
export const safeSnippet = (text: string, max: number): string =>
  sanitizeUserText(commentSnippet(text, max), max)

const safeActor = ({ actor_name }: NotificationRow): string | undefined =>
  actor_name === null ? undefined : sanitizeUserText(actor_name, nameLengthMax)

/** Says what happened, for subjects and digests, which show the task's title beside it. */
export const describeEvent = (words: MailMessages, one: NotificationRow, timezone: string): string =>
  words.notification.event(one.kind, safeActor(one), formatDue(words, one, timezone))

/** Formats when a task is due in the reader's zone, with the task's own clock beside it if that shows something else. */
function formatDue(
  { locale, notification: { at, atBoth } }: MailMessages,
  one: NotificationRow,
  timezone: string,
): string | undefined {
  const { due_date } = one
  if (due_date === null) return undefined
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const own = format.format(new Date(due_date))
  if (one.due_time === null) return own
  const { date, time: clock } = localDeadline({ ...one, due_date }, timezone)
  const time = clock ?? one.due_time
  const here = format.format(new Date(date))
  if (here === own && time === one.due_time) return at(here, time)
  const ownClock = here === own ? one.due_time : at(own, one.due_time)
  return atBoth(at(here, time), ownClock, one.timezone)
}

const mailFooter = (
  { notification }: MailMessages,
  reason: string,
  { workspaceUrl, unsubscribeUrl }: MailContext,
): Pick<MailContent, 'footnote' | 'unsubscribeUrl'> => ({
  footnote: notification.footnote(reason, workspaceUrl('/settings/notifications')),
  unsubscribeUrl,
})
