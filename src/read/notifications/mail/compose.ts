import { digestMax } from '../../../core/limits.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Places } from '../../../platform/mail/workspace-url.ts'
import { harmless, quoted } from '../../../platform/mail/render-text.ts'
import type { Kind } from '../schema.ts'
import { snippetOf } from '../snippet.ts'
import type { Told } from '../relevant-store.ts'

/** What members are told by mail. All that somebody has written is made harmless: it stands in subjects too (S-31). */

type About = {
  publicUrl: string
  places: Places
  workspaceName: string
  timezone: string
  unsubscribeUrl: string
}

const titleMax = 120
const nameMax = 60
const textMax = 600
const lineTextMax = 140

const why: Record<Kind, string> = {
  mention: 'you were mentioned',
  assigned: 'a task was assigned to you',
  due_soon: 'a task of yours falls due',
  reminder: 'a task of yours has a reminder',
}

/** One mail of what is new, the newest first: about a single thing, or a digest. */
export const newsMail = (told: readonly Told[], about: About): Mail => {
  const [only] = told
  return only && told.length === 1 ? mailOfOne(only, about) : digest(told, about)
}

function mailOfOne(one: Told, about: About): Mail {
  const { publicUrl, timezone, workspaceName } = about
  const due = dueOf(one, timezone)
  return {
    subject: lineOf(one, timezone),
    paragraphs: [
      ...(one.text === null ? [] : [[harmless(snippetOf(one.text, textMax), textMax)]]),
      `In the list ${quoted(one.list_name)}${due === undefined ? '' : `, due ${due}`}.`,
    ],
    action: { label: 'Open the task', url: `${publicUrl}/tasks/${one.task_id}` },
    ...ending(`${why[one.kind]} in the workspace ${quoted(workspaceName)}`, about),
  }
}

function digest(told: readonly Told[], about: About): Mail {
  const { publicUrl, places, timezone, workspaceName } = about
  const more = told.length - digestMax
  const items = told.slice(0, digestMax).map((one) => ({
    text: titleOf(one),
    about: `${phraseOf(one, timezone)}${one.text === null ? '' : `: ${harmless(snippetOf(one.text, lineTextMax), lineTextMax)}`}`,
    url: `${publicUrl}/tasks/${one.task_id}`,
  }))
  return {
    subject: `${told.length} notifications in ${quoted(workspaceName)}`,
    paragraphs: [items, ...(more > 0 ? [`And ${more} more.`] : [])],
    action: { label: 'Open the inbox', url: places('/inbox') },
    ...ending(`something concerns you in the workspace ${quoted(workspaceName)}`, about),
  }
}

/** What it is about, in a line. */
const lineOf = (one: Told, timezone: string): string => `${phraseOf(one, timezone)}: ${titleOf(one)}`

const titleOf = ({ task_title }: Told): string => harmless(task_title, titleMax)

/** Who and what. */
function phraseOf(one: Told, timezone: string): string {
  const actor = one.actor_name === null ? undefined : harmless(one.actor_name, nameMax)
  if (one.kind === 'mention') return actor ? `${actor} mentioned you` : 'You were mentioned'
  if (one.kind === 'assigned') return actor ? `${actor} assigned you` : 'Assigned to you'
  if (one.kind === 'reminder') return 'Reminder'
  const due = dueOf(one, timezone)
  return due === undefined ? 'Due' : `Due ${due}`
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A deadline as its task has it, with the zone where that is another than the reader's. */
function dueOf(one: Told, timezone: string): string | undefined {
  if (one.due_date === null) return undefined
  const day = days.format(new Date(one.due_date))
  if (one.due_time === null) return day
  return `${day}, ${one.due_time}${one.timezone === timezone ? '' : ` (${one.timezone})`}`
}

const ending = (
  reason: string,
  { places, unsubscribeUrl }: About,
): Pick<Mail, 'footnote' | 'unsubscribeUrl'> => ({
  footnote: `You get this mail since ${reason}. Choose what is mailed to you, and when: ${places('/settings/notifications')}`,
  unsubscribeUrl,
})
