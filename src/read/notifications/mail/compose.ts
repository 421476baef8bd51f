import { mailDigestItemsMax } from '../../../core/limits.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { WorkspaceUrl } from '../../../platform/mail/workspace-url.ts'
import { sanitizeUserText, quoteUserText } from '../../../platform/mail/sanitize.ts'
import type { NotificationKind } from '../schema.ts'
import { commentSnippet } from '../snippet.ts'
import type { NotificationRow } from '../relevant-store.ts'

/** What members are told by mail. All that somebody has written is made harmless: it stands in subjects too (S-31). */

type MailContext = {
  publicUrl: string
  places: WorkspaceUrl
  workspaceName: string
  timezone: string
  unsubscribeUrl: string
}

const titleLengthMax = 120
const nameLengthMax = 60
const textLengthMax = 600
const digestTextLengthMax = 140

const reasons: Record<NotificationKind, string> = {
  mention: 'you were mentioned',
  assigned: 'a task was assigned to you',
  due_soon: 'a task of yours falls due',
  reminder: 'a task of yours has a reminder',
}

/** One mail of what is new, the newest first: about a single thing, or a digest. */
export const composeNotificationMail = (told: readonly NotificationRow[], about: MailContext): Mail => {
  const [only] = told
  return only && told.length === 1 ? singleMail(only, about) : digestMail(told, about)
}

function singleMail(one: NotificationRow, about: MailContext): Mail {
  const { publicUrl, timezone, workspaceName } = about
  const due = formatDue(one, timezone)
  return {
    subject: subjectLine(one, timezone),
    paragraphs: [
      ...(one.text === null
        ? []
        : [[sanitizeUserText(commentSnippet(one.text, textLengthMax), textLengthMax)]]),
      `In the list ${quoteUserText(one.list_name)}${due === undefined ? '' : `, due ${due}`}.`,
    ],
    action: { label: 'Open the task', url: `${publicUrl}/tasks/${one.task_id}` },
    ...mailFooter(`${reasons[one.kind]} in the workspace ${quoteUserText(workspaceName)}`, about),
  }
}

function digestMail(told: readonly NotificationRow[], about: MailContext): Mail {
  const { publicUrl, places, timezone, workspaceName } = about
  const more = told.length - mailDigestItemsMax
  const items = told.slice(0, mailDigestItemsMax).map((one) => ({
    text: safeTitle(one),
    about: `${describeEvent(one, timezone)}${one.text === null ? '' : `: ${sanitizeUserText(commentSnippet(one.text, digestTextLengthMax), digestTextLengthMax)}`}`,
    url: `${publicUrl}/tasks/${one.task_id}`,
  }))
  return {
    subject: `${told.length} notifications in ${quoteUserText(workspaceName)}`,
    paragraphs: [items, ...(more > 0 ? [`And ${more} more.`] : [])],
    action: { label: 'Open the inbox', url: places('/inbox') },
    ...mailFooter(`something concerns you in the workspace ${quoteUserText(workspaceName)}`, about),
  }
}

/** What it is about, in a line. */
const subjectLine = (one: NotificationRow, timezone: string): string =>
  `${describeEvent(one, timezone)}: ${safeTitle(one)}`

const safeTitle = ({ task_title }: NotificationRow): string => sanitizeUserText(task_title, titleLengthMax)

/** Who and what. */
function describeEvent(one: NotificationRow, timezone: string): string {
  const actor = one.actor_name === null ? undefined : sanitizeUserText(one.actor_name, nameLengthMax)
  if (one.kind === 'mention') return actor ? `${actor} mentioned you` : 'You were mentioned'
  if (one.kind === 'assigned') return actor ? `${actor} assigned you` : 'Assigned to you'
  if (one.kind === 'reminder') return 'Reminder'
  const due = formatDue(one, timezone)
  return due === undefined ? 'Due' : `Due ${due}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A deadline as its task has it, with the zone where that is another than the reader's. */
function formatDue(one: NotificationRow, timezone: string): string | undefined {
  if (one.due_date === null) return undefined
  const day = dayFormat.format(new Date(one.due_date))
  if (one.due_time === null) return day
  return `${day}, ${one.due_time}${one.timezone === timezone ? '' : ` (${one.timezone})`}`
}

const mailFooter = (
  reason: string,
  { places, unsubscribeUrl }: MailContext,
): Pick<Mail, 'footnote' | 'unsubscribeUrl'> => ({
  footnote: `You get this mail since ${reason}. Choose what is mailed to you, and when: ${places('/settings/notifications')}`,
  unsubscribeUrl,
})
