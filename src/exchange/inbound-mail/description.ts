import { codePointLength } from '../../core/text.ts'
import { descriptionMax, titleMax } from '../../core/limits.ts'

const untitled = '(no subject)'
const ellipsis = '…'
/** How much of a long subject the description repeats. */
const subjectMax = 2_000
const truncatedNote = '\n\n(The message was longer; the rest of it was cut.)'

/** The parts of a message that make up a task. */
export type TaskSource = {
  subject: string
  text: string
  /** The addresses in `From`; undefined if the task is created as a member, who is shown anyway. */
  senders: readonly string[] | undefined
  /** Whether the sender was verified. */
  verified: boolean
  /** Files that could not be attached. */
  omittedFiles: readonly { name: string; size: number }[]
}

/** Returns the subject as a title; a long one ends in `…` and is repeated in the description. */
export const taskTitleOf = ({ subject }: Pick<TaskSource, 'subject'>): string =>
  subject === '' ? untitled : isLong(subject) ? truncate(subject, titleMax - 1) + ellipsis : subject

const isLong = (subject: string) => codePointLength(subject) > titleMax

/** Returns the description, or null if the title says everything. */
export function taskDescriptionOf(source: TaskSource): string | null {
  const head = [
    ...(isLong(source.subject) ? [truncate(source.subject, subjectMax)] : []),
    ...senderLine(source),
  ].join('\n\n')
  const foot = source.omittedFiles.length === 0 ? '' : omittedFilesNote(source.omittedFiles)
  const around = [head, foot].filter((part) => part !== '')
  const textMax = around.reduce((max, part) => max - codePointLength(part) - 2, descriptionMax)
  const text =
    codePointLength(source.text) <= textMax
      ? source.text
      : truncate(source.text, Math.max(0, textMax - codePointLength(truncatedNote))).trimEnd() + truncatedNote
  const parts = [head, text, foot].filter((part) => part !== '')
  return parts.length === 0 ? null : truncate(parts.join('\n\n'), descriptionMax)
}

function senderLine({ senders, verified }: TaskSource): string[] {
  if (senders === undefined) return []
  if (senders.length === 0) return ['Sent by an unknown sender.']
  return [`Sent by ${senders.slice(0, 5).join(', ')}${verified ? '' : ' (sender not verified)'}.`]
}

const filesListedMax = 20
const fileNameMax = 100

function omittedFilesNote(files: TaskSource['omittedFiles']): string {
  const lines = files
    .slice(0, filesListedMax)
    .map(({ name, size }) => `- ${truncate(name, fileNameMax)} (${formatSize(size)})`)
  const more = files.length > filesListedMax ? [`- and ${files.length - filesListedMax} more`] : []
  return ['These files could not be attached:', '', ...lines, ...more].join('\n')
}

const formatSize = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** Returns the first `max` characters, counted as limits count them (D35). */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = text.slice(0, 2 * max)[Symbol.iterator]()
  let start = ''
  for (let length = 0; length < max; length += 1) start += characters.next().value ?? ''
  return start
}
