import { codePointLength } from '../../core/text.ts'
import { descriptionMax, titleMax } from '../../core/limits.ts'

const untitled = '(no subject)'
const ellipsis = '…'
/** What a description shows of a subject that goes on. */
const subjectMax = 2_000
const shortened = '\n\n(The message was longer; the rest of its text is not kept.)'

/** What a message says that becomes a task. */
export type Said = {
  subject: string
  text: string
  /** Whom it says to come from; undefined where that is known by the member who made the task. */
  senders: readonly string[] | undefined
  /** Whether its sender is who it says. */
  verified: boolean
  /** Files that there was no room for. */
  left: readonly { name: string; size: number }[]
}

/** A subject as a title; a longer one ends in `…` and stands whole in the description. */
export const titleOf = ({ subject }: Pick<Said, 'subject'>): string =>
  subject === '' ? untitled : isLong(subject) ? cut(subject, titleMax - 1) + ellipsis : subject

const isLong = (subject: string) => codePointLength(subject) > titleMax

/** Null where there is nothing to say beside the title. */
export function descriptionOf(said: Said): string | null {
  const head = [...(isLong(said.subject) ? [cut(said.subject, subjectMax)] : []), ...senderLine(said)].join(
    '\n\n',
  )
  const foot = said.left.length === 0 ? '' : notAttached(said.left)
  const around = [head, foot].filter((part) => part !== '')
  const room = around.reduce((left, part) => left - codePointLength(part) - 2, descriptionMax)
  const text =
    codePointLength(said.text) <= room
      ? said.text
      : cut(said.text, Math.max(0, room - codePointLength(shortened))).trimEnd() + shortened
  const parts = [head, text, foot].filter((part) => part !== '')
  return parts.length === 0 ? null : cut(parts.join('\n\n'), descriptionMax)
}

function senderLine({ senders, verified }: Said): string[] {
  if (senders === undefined) return []
  if (senders.length === 0) return ['Sent by an unknown sender.']
  return [`Sent by ${senders.slice(0, 5).join(', ')}${verified ? '' : ' (sender not verified)'}.`]
}

const shownMax = 20
const nameMax = 100

function notAttached(left: Said['left']): string {
  const lines = left.slice(0, shownMax).map(({ name, size }) => `- ${cut(name, nameMax)} (${inWords(size)})`)
  const more = left.length > shownMax ? [`- and ${left.length - shownMax} more`] : []
  return ['There was no room for these files:', '', ...lines, ...more].join('\n')
}

const inWords = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** The first so many characters, as limits count them (D35). */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = text.slice(0, 2 * max)[Symbol.iterator]()
  let kept = ''
  for (let length = 0; length < max; length += 1) kept += characters.next().value ?? ''
  return kept
}
