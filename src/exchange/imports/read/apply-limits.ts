import { isDate, isTime, shiftDate, toDayNumber } from '../../../core/dates/date-formats.ts'
import type { Reminder } from '../../../core/dates/deadline.ts'
import { hasOccurrence } from '../../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../../core/recurrence-rule.ts'
import { codePointLength } from '../../../core/text.ts'
import { canonicalTimeZone } from '../../../core/dates/time-zone.ts'
import {
  checklistItemsMax,
  checklistTextMax,
  commentAttachmentsMax,
  commentTextMax,
  descriptionMax,
  estimateMinutesMax,
  reminderMinutesMax,
  taskAttachmentsMax,
  taskRemindersMax,
  titleMax,
} from '../../../core/limits.ts'
import type { ContentComment, ContentTask } from '../content.ts'
import type { CollectedTask } from './collected-task.ts'
import { truncate, cleanLine, type TextRules } from './values/clean-text.ts'
import { fitExceptions } from './values/exceptions.ts'
import { fittingFiles } from './values/fitting-files.ts'
import { fitLabels } from './values/labels.ts'
import { splitText } from './values/split-text.ts'

const untitled = '(no title)'

/**
 * Fits a task into Daybook's limits: texts that are too long continue in comments, and what needs a due date
 * that is missing becomes a line of the description, each with a warning. It works the same for every format
 * (0197).
 */
export function applyLimits(
  collected: CollectedTask,
  lines: string[],
  texts: TextRules,
): Omit<ContentTask, 'warnings'> {
  const { found } = collected
  const dueFields = dueFieldsOf(collected, lines)
  const checklist = checklistOf(collected, lines, texts)
  const assignees = assigneesOf(collected, lines)
  const labels = fittingLabels(collected, lines)
  const title = titleOf(collected, lines, texts)
  const { priority = 0, completed = false } = found
  const attachments = fittingFiles(collected, lines, found.attachments, taskAttachmentsMax)
  const comments = commentsOf(collected, lines, texts)
  const completion = completionOf(collected, lines)
  const [description, ...rest] = descriptionOf(collected, lines, texts)
  return {
    key: found.key,
    row: found.row,
    list: found.list,
    section: found.section ?? null,
    parent: found.parent ?? null,
    title,
    description: description ?? null,
    ...dueFields,
    priority,
    estimate_minutes: estimateOf(collected, lines),
    assignees,
    labels,
    completed,
    ...completion,
    checklist,
    comments: [...rest.map(commentOfImporter), ...comments],
    attachments,
    blocked_by: found.blocked_by ?? [],
    repetitions: found.repetitions ?? [],
    external_id: found.external_id ?? null,
    metadata: found.metadata ?? {},
  }
}

/** The estimate of a task; one that it can't have is kept as a line. */
function estimateOf({ found, warn }: CollectedTask, lines: string[]): number | null {
  const minutes = found.estimate_minutes ?? null
  if (minutes === null) return null
  if (Number.isInteger(minutes) && minutes >= 0 && minutes <= estimateMinutesMax) return minutes
  lines.push(`Estimate: ${minutes} minutes`)
  warn('estimate_minutes', 'estimate_not_understood', String(minutes))
  return null
}

/** The labels that a task can have; the others are kept as a line. */
function fittingLabels({ found, warn }: CollectedTask, lines: string[]): ContentTask['labels'] {
  const { fit, rest } = fitLabels(found.labels ?? [])
  if (rest.length > 0) {
    lines.push(`Labels: ${rest.map(cleanLine).join(', ')}`)
    warn('labels', 'too_many_labels', rest.join(', '))
  }
  return fit
}

function titleOf({ found, warn }: CollectedTask, lines: string[], texts: TextRules): string {
  const text = texts.line(found.title)
  const whole = text.trim() === '' ? '' : text
  if (whole === '') warn('title', 'no_title', found.description ?? '')
  const title = truncate(whole || untitled, titleMax)
  if (title !== (whole || untitled)) {
    warn('title', 'title_cut', whole)
    lines.unshift(`Title: ${whole}`)
  }
  return title
}

/** The completion of a task; a date of completion of an open one is from before it was reopened. */
function completionOf({ found }: CollectedTask, lines: string[]): CompletionFields {
  const { completed = false, completed_at = null, completed_by = null } = found
  if (completed) return { completed_at, completed_by }
  if (completed_at !== null) lines.push(`Completed before: ${completed_at}`)
  return { completed_at: null, completed_by: null }
}

type CompletionFields = Pick<ContentTask, 'completed_at' | 'completed_by'>

/**
 * Returns the description with the lines at its end. If it gets too long, the text before them is cut; what
 * doesn't fit follows, for comments.
 */
function descriptionOf(
  { found, warn }: CollectedTask,
  lines: readonly string[],
  texts: TextRules,
): (string | null)[] {
  const text = texts.block(found.description ?? '')
  const notes = lines.join('\n')
  const whole = [text, notes].filter((part) => part !== '').join('\n\n')
  if (whole === '' && (texts.emptyIsNone || found.description == null)) return [null]
  if (codePointLength(whole) <= descriptionMax) return [whole]
  warn('description', 'description_cut', text)
  const notesLength = codePointLength(notes)
  // Rarely, the lines themselves are longer than a description.
  if (notesLength > descriptionMax / 2) return splitText(whole, descriptionMax)
  const [start = '', ...rest] = splitText(text, descriptionMax - notesLength - 2)
  return [notes === '' ? start : `${start}\n\n${notes}`, ...rest]
}

const commentOfImporter = (text: string | null): ContentComment => ({
  text: text ?? '',
  author: null,
  created_at: null,
  mentions: [],
})

type DueFields = Pick<
  ContentTask,
  'start_date' | 'due_date' | 'due_time' | 'timezone' | 'recurrence' | 'series' | 'reminders'
>

function dueFieldsOf(collected: CollectedTask, lines: string[]): DueFields {
  const { found, warn } = collected
  const due_date = found.due_date != null && isDate(found.due_date) ? found.due_date : null
  const due_time = found.due_time != null && isTime(found.due_time) ? found.due_time : null
  const zone = found.timezone ?? null
  const timezone = zone === null ? null : (canonicalTimeZone(zone) ?? null)
  if (zone !== null && timezone === null) warn('timezone', 'zone_not_understood', zone)
  if (due_date === null && due_time !== null) {
    lines.push(`Time: ${due_time}`)
    warn('due_time', 'needs_due_date', due_time)
  }
  const series = seriesOf(collected, due_date, lines)
  return {
    start_date: startDateOf(collected, { read: due_date, first: series.due_date ?? due_date }, lines),
    due_date,
    due_time: due_date === null ? null : due_time,
    timezone,
    ...series,
    reminders: remindersOf(collected, due_date, lines),
  }
}

/** The start of a task. If the first occurrences of its series are left out, it starts as many days later as it's due later. */
function startDateOf(
  { found, warn }: CollectedTask,
  due: { read: string | null; first: string | null },
  lines: string[],
): string | null {
  const read = found.start_date ?? null
  if (read === null || !isDate(read)) return null
  const days = due.read === null || due.first === null ? 0 : toDayNumber(due.first) - toDayNumber(due.read)
  const date = shiftDate(read, days)
  if (date === null || due.first === null || date <= due.first) return date
  lines.push(`Start: ${read}`)
  warn('start_date', 'start_after_due_date', read)
  return null
}

type SeriesFields = Pick<ContentTask, 'recurrence' | 'series'> & Partial<Pick<ContentTask, 'due_date'>>

/** The series of a task, with a due date of its own if its first occurrences are skipped or moved. */
function seriesOf(collected: CollectedTask, dueDate: string | null, lines: string[]): SeriesFields {
  const { found, warn, line } = collected
  const none = { recurrence: null, series: null }
  const recurrence = found.recurrence ?? null
  if (recurrence === null) return none
  const { from, exceptions = [] } = recurrence
  const rule = parseRecurrenceRule(recurrence.rule)
  const anchor = found.series?.anchor ?? dueDate
  const fits =
    typeof rule !== 'string' &&
    dueDate !== null &&
    anchor !== null &&
    isDate(anchor) &&
    hasOccurrence(rule, anchor)
  // In other programs a completed task no longer recurs; in Daybook it is the end of a series.
  const ended = found.completed === true && found.series === undefined
  const fitted =
    fits && !ended ? fitExceptions({ rule, from, anchor, due_date: dueDate, exceptions }) : undefined
  for (const { date, due_date } of fitted?.rest ?? exceptions)
    if (due_date === null) line('recurrence_details', 'Except on', date)
    else line('recurrence_details', 'Moved', `${date} to ${due_date}`)
  if (fitted?.due_date !== undefined) {
    const { due_date, fit } = fitted
    const isMoved = due_date !== dueDate
    return {
      recurrence: { rule: recurrence.rule, from, ...(fit.length === 0 ? {} : { exceptions: fit }) },
      series: found.series ?? (isMoved ? { anchor, closed: 0 } : null),
      ...(isMoved ? { due_date } : {}),
    }
  }
  lines.push(`Repeats: ${truncate(cleanLine(recurrence.rule), titleMax)}`)
  if (!fits || !ended)
    warn('recurrence', dueDate === null ? 'needs_due_date' : 'recurrence_not_understood', recurrence.rule)
  return none
}

function remindersOf({ found, warn }: CollectedTask, dueDate: string | null, lines: string[]): Reminder[] {
  const reminders: Reminder[] = []
  for (const reminder of found.reminders ?? []) {
    const relative = 'minutes_before' in reminder
    const text = relative ? `${reminder.minutes_before} minutes before` : reminder.at
    const fits = !relative || (reminder.minutes_before >= 0 && reminder.minutes_before <= reminderMinutesMax)
    if (fits && (!relative || dueDate !== null)) {
      if (reminders.length < taskRemindersMax) reminders.push(reminder)
      else {
        lines.push(`Reminder: ${text}`)
        warn('reminders', 'too_many_reminders', text)
      }
      continue
    }
    lines.push(`Reminder: ${text}`)
    warn('reminders', fits ? 'needs_due_date' : 'reminder_not_understood', text)
  }
  return reminders
}

function checklistOf(
  { found, warn }: CollectedTask,
  lines: string[],
  texts: TextRules,
): ContentTask['checklist'] {
  const items = (found.checklist ?? [])
    .map(({ text, checked }) => ({ text: texts.line(text), checked }))
    .filter(({ text }) => text.trim() !== '')
  for (const { text, checked } of items.slice(checklistItemsMax))
    lines.push(`- [${checked ? 'x' : ' '}] ${text}`)
  if (items.length > checklistItemsMax)
    warn('checklist', 'too_many_items', items[checklistItemsMax]?.text ?? '')
  return items.slice(0, checklistItemsMax).map(({ text, checked }) => {
    const short = truncate(text, checklistTextMax)
    if (short !== text) {
      lines.push(`Checklist item: ${text}`)
      warn('checklist', 'item_cut', text)
    }
    return { text: short, checked }
  })
}

/** More than anyone assigns; each has to be matched with a member. */
const assigneesMax = 100

function assigneesOf({ found }: CollectedTask, lines: string[]): ContentTask['assignees'] {
  const assignees = found.assignees ?? []
  const others = assignees.slice(assigneesMax).map(({ name, email }) => name ?? email)
  if (others.length > 0) lines.push(`Assigned to: ${cleanLine(others.join(', '))}`)
  return assignees.slice(0, assigneesMax)
}

function commentsOf(collected: CollectedTask, lines: string[], texts: TextRules): ContentTask['comments'] {
  const { found, warn } = collected
  return (found.comments ?? []).flatMap((comment) => {
    const whole = texts.block(comment.text)
    if (whole.trim() === '') return []
    const parts = splitText(whole, commentTextMax)
    if (parts.length > 1) warn('comment', 'comment_cut', whole)
    const { author, created_at, mentions } = comment
    const attachments = fittingFiles(collected, lines, comment.attachments, commentAttachmentsMax)
    return parts.map((text, index): ContentComment => {
      const part = { text, author, created_at, mentions }
      return index === 0 && attachments.length > 0 ? Object.assign(part, { attachments }) : part
    })
  })
}
