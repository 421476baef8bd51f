import { codePointLength } from '../../core/text.ts'
import { descriptionMax, titleMax } from '../../core/limits.ts'

const untitled = '(no subject)'
const ellipsis = '…'
/** What a description shows of a subject that goes on. */
const subjectMax = 2_000
const truncatedNote = '\n\n(The message was longer; the rest of its text is not kept.)'

/** What a message says that becomes a task. */
export type TaskSource = {
  subject: string
  text: string
  /** Whom it says to come from; undefined where that is known by the member who made the task. */
  senders: readonly string[] | undefined
  /** Whether its sender is who it says. */
  verified: boolean
  /** Files that there was no room for. */
  omittedFiles: readonly { name: string; size: number }[]
}

/** A subject as a title; a longer one ends in `…` and stands whole in the description. */
export const taskTitleOf = ({ subject }: Pick<TaskSource, 'subject'>): string =>
  subject === '' ? untitled : isLong(subject) ? truncate(subject, titleMax - 1) + ellipsis : subject

const isLong = (subject: string) => codePointLength(subject) > titleMax

/** Null where there is nothing to say beside the title. */
export function taskDescriptionOf(said: TaskSource): string | null {
  const head = [
    ...(isLong(said.subject) ? [truncate(said.subject, subjectMax)] : []),
    ...senderLine(said),
  ].join('\n\n')
  const foot = said.omittedFiles.length === 0 ? '' : omittedFilesNote(said.omittedFiles)
  const around = [head, foot].filter((part) => part !== '')
  const room = around.reduce((left, part) => left - codePointLength(part) - 2, descriptionMax)
  const text =
    codePointLength(said.text) <= room
      ? said.text
      : truncate(said.text, Math.max(0, room - codePointLength(truncatedNote))).trimEnd() + truncatedNote
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
  return ['There was no room for these files:', '', ...lines, ...more].join('\n')
}

const formatSize = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`

/** The first so many characters, as limits count them (D35). */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = text.slice(0, 2 * max)[Symbol.iterator]()
  let kept = ''
  for (let length = 0; length < max; length += 1) kept += characters.next().value ?? ''
  return kept
}
