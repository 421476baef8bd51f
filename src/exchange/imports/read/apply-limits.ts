import { isDate, isTime } from '../../../core/dates/date-formats.ts'
import type { Reminder } from '../../../core/dates/deadline.ts'
import { hasOccurrence } from '../../../core/recurrence.ts'
import { parseRecurrenceRule } from '../../../core/recurrence-rule.ts'
import { codePointLength } from '../../../core/text.ts'
import { canonicalTimeZone } from '../../../core/dates/time-zone.ts'
import {
  attachmentMaxBytes,
  checklistItemsMax,
  checklistTextMax,
  commentTextMax,
  descriptionMax,
  reminderMinutesMax,
  taskAttachmentsMax,
  taskRemindersMax,
  titleMax,
} from '../../../core/limits.ts'
import type { ContentTask } from '../content.ts'
import type { CollectedTask } from './collected-task.ts'
import { truncate, cleanLine, type TextRules } from './values/clean-text.ts'

const untitled = '(no title)'

/**
 * Fits a task into Daybook's limits: texts that are too long are cut, and what needs a due date that is
 * missing becomes a line of the description, each with a warning. It works the same for every format (0197).
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
  const title = titleOf(collected, lines, texts)
  const { priority = 0, completed = false } = found
  return {
    key: found.key,
    row: found.row,
    list: found.list,
    section: found.section ?? null,
    parent: found.parent ?? null,
    title,
    description: descriptionOf(collected, lines, texts),
    ...dueFields,
    priority,
    assignees,
    completed,
    completed_at: completed ? (found.completed_at ?? null) : null,
    completed_by: completed ? (found.completed_by ?? null) : null,
    series: dueFields.recurrence && (found.series ?? null),
    checklist,
    comments: commentsOf(collected, texts),
    attachments: attachmentsOf(collected),
    repetitions: found.repetitions ?? [],
  }
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

/** Puts the lines at the end; if it gets too long, the text before them is cut. */
function descriptionOf(
  { found, warn }: CollectedTask,
  lines: readonly string[],
  texts: TextRules,
): string | null {
  const text = texts.block(found.description ?? '')
  const notes = truncate(lines.join('\n'), descriptionMax)
  const separator = text !== '' && notes !== '' ? '\n\n' : ''
  const textMax = descriptionMax - codePointLength(notes) - separator.length
  const short = textMax > 0 ? truncate(text, textMax) : ''
  if (short !== text || notes !== lines.join('\n')) warn('description', 'description_cut', text)
  const whole = short === '' ? notes : short + separator + notes
  return whole === '' && (texts.emptyIsNone || found.description == null) ? null : whole
}

type DueFields = Pick<ContentTask, 'due_date' | 'due_time' | 'timezone' | 'recurrence' | 'reminders'>

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
  return {
    due_date,
    due_time: due_date === null ? null : due_time,
    timezone,
    recurrence: recurrenceOf(collected, due_date, lines),
    reminders: remindersOf(collected, due_date, lines),
  }
}

function recurrenceOf(
  { found, warn }: CollectedTask,
  dueDate: string | null,
  lines: string[],
): ContentTask['recurrence'] {
  const recurrence = found.recurrence ?? null
  if (recurrence === null) return null
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
  if (fits && !ended) return recurrence
  lines.push(`Repeats: ${truncate(cleanLine(recurrence.rule), titleMax)}`)
  if (ended && fits) return null
  warn('recurrence', dueDate === null ? 'needs_due_date' : 'recurrence_not_understood', recurrence.rule)
  return null
}

function remindersOf({ found, warn }: CollectedTask, dueDate: string | null, lines: string[]): Reminder[] {
  const reminders: Reminder[] = []
  for (const reminder of found.reminders ?? []) {
    const relative = 'minutes_before' in reminder
    const text = relative ? `${reminder.minutes_before} minutes before` : reminder.at
    const fits = !relative || (reminder.minutes_before >= 0 && reminder.minutes_before <= reminderMinutesMax)
    if (fits && (!relative || dueDate !== null)) {
      if (reminders.length < taskRemindersMax) reminders.push(reminder)
      else warn('reminders', 'too_many_reminders', text)
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
    if (short !== text) warn('checklist', 'item_cut', text)
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

function commentsOf({ found, warn }: CollectedTask, texts: TextRules): ContentTask['comments'] {
  const comments: ContentTask['comments'] = []
  for (const comment of found.comments ?? []) {
    const whole = texts.block(comment.text)
    const text = truncate(whole, commentTextMax)
    if (text !== whole) warn('comment', 'comment_cut', whole)
    if (text.trim() !== '') comments.push({ ...comment, text })
  }
  return comments
}

function attachmentsOf({ found, warn }: CollectedTask): ContentTask['attachments'] {
  const attachments: ContentTask['attachments'] = []
  for (const attachment of found.attachments ?? []) {
    if (attachment.size > attachmentMaxBytes) warn('attachments', 'file_too_large', attachment.name)
    else if (attachments.length === taskAttachmentsMax) warn('attachments', 'too_many_files', attachment.name)
    else attachments.push(attachment)
  }
  return attachments
}
