import { localDeadline } from '../../../core/dates/deadline.ts'
import { mailDigestItemsMax } from '../../../core/limits.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { WorkspaceUrl } from '../../../platform/mail/workspace-url.ts'
import { sanitizeUserText, quoteUserText } from '../../../platform/mail/sanitize.ts'
import type { NotificationKind } from '../schema.ts'
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

/** Why the member gets the email, given the quoted name of the workspace. */
const reasons: Record<NotificationKind, (workspace: string) => string> = {
  mention: (workspace) => `you were mentioned in ${workspace}`,
  assigned: (workspace) => `a task was assigned to you in ${workspace}`,
  due_soon: (workspace) => `one of your tasks in ${workspace} is due soon`,
  reminder: (workspace) => `one of your tasks in ${workspace} has a reminder`,
}

/** Composes one email about notifications, newest first: a single one, or a digest. */
export const composeNotificationMail = (
  notifications: readonly NotificationRow[],
  context: MailContext,
): Mail => {
  const [only] = notifications
  return only && notifications.length === 1 ? singleMail(only, context) : digestMail(notifications, context)
}

function singleMail(one: NotificationRow, context: MailContext): Mail {
  const { publicUrl, timezone, workspaceName } = context
  const due = formatDue(one, timezone)
  return {
    subject: `${describeEvent(one, timezone)}: ${safeTitle(one)}`,
    paragraphs: [
      openingSentence(one, due),
      ...(one.text === null ? [] : [[safeSnippet(one.text, textLengthMax)]]),
      `It's in ${quoteUserText(one.list_name)}${due === undefined || one.kind === 'due_soon' ? '' : ` and is due ${due}`}.`,
    ],
    action: { label: 'Open task', url: `${publicUrl}/tasks/${one.task_id}` },
    ...mailFooter(reasons[one.kind](quoteUserText(workspaceName)), context),
  }
}

function digestMail(notifications: readonly NotificationRow[], context: MailContext): Mail {
  const { publicUrl, workspaceUrl, timezone, workspaceName } = context
  const more = notifications.length - mailDigestItemsMax
  const items = notifications.slice(0, mailDigestItemsMax).map((one) => ({
    text: safeTitle(one),
    about: `${describeEvent(one, timezone)}${one.text === null ? '' : `: ${safeSnippet(one.text, digestTextLengthMax)}`}`,
    url: `${publicUrl}/tasks/${one.task_id}`,
  }))
  const workspace = quoteUserText(workspaceName)
  return {
    subject: `${notifications.length} notifications in ${workspace}`,
    paragraphs: [items, ...(more > 0 ? [`And ${more} more.`] : [])],
    action: { label: 'Open notifications', url: workspaceUrl('/notifications') },
    ...mailFooter(`you have unread notifications in ${workspace}`, context),
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
export function describeEvent(one: NotificationRow, timezone: string): string {
  const actor = safeActor(one)
  if (one.kind === 'mention') return actor ? `${actor} mentioned you` : 'You were mentioned'
  if (one.kind === 'assigned') return actor ? `${actor} assigned you a task` : 'Assigned to you'
  if (one.kind === 'reminder') return 'Reminder'
  const due = formatDue(one, timezone)
  return due === undefined ? 'Due soon' : `Due ${due}`
}

/** Says what happened, in a sentence with the task's title. */
function openingSentence(one: NotificationRow, due: string | undefined): string {
  const actor = safeActor(one) ?? 'Someone'
  const title = `“${safeTitle(one)}”`
  if (one.kind === 'mention')
    return one.comment_id === null
      ? `${actor} mentioned you in the description of ${title}.`
      : `${actor} mentioned you in a comment on ${title}.`
  if (one.kind === 'assigned') return `${actor} assigned ${title} to you.`
  if (one.kind === 'reminder') return `This is your reminder for ${title}.`
  return `${title} is due ${due ?? 'soon'}.`
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats when a task is due in the reader's zone, with the task's own clock beside it if that shows something else. */
function formatDue(one: NotificationRow, timezone: string): string | undefined {
  const { due_date } = one
  if (due_date === null) return undefined
  const own = dayFormat.format(new Date(due_date))
  if (one.due_time === null) return own
  const { date, time } = localDeadline({ ...one, due_date }, timezone)
  const here = dayFormat.format(new Date(date))
  if (here === own && time === one.due_time) return `${here} at ${time}`
  return `${here} at ${time} (${here === own ? '' : `${own} at `}${one.due_time} in ${one.timezone})`
}

const mailFooter = (
  reason: string,
  { workspaceUrl, unsubscribeUrl }: MailContext,
): Pick<Mail, 'footnote' | 'unsubscribeUrl'> => ({
  footnote: `You're receiving this email because ${reason}. Choose which emails you get: ${workspaceUrl('/settings/notifications')}`,
  unsubscribeUrl,
})
