import { formatMinutes } from '../../../src/core/phrases/estimate.ts'
import type { HistoryEntry, HistoryTaskField, Task } from '../../lib/types.ts'
import { formatSentenceDay } from '../../messages/format-date.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/history.ts'
import { messages as labels } from '../../messages/en/labels.ts'
import { messages as appearance } from '../../messages/en/list-appearance.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { recurrenceText } from '../../messages/format-recurrence.ts'
import { describeChecklistChange } from './describe-checklist-change.ts'

/** Whether the history is of one task, which needs no name, or of a whole list. */
export type HistoryContext = {
  today: string
  showsSubject: boolean
  /** Says a time that was set on a task's own clock, and whose clock that is unless it is the person's. */
  clockOf?: (taskId: string | null, time: string) => string
}

type Values = { from: unknown; to: unknown }
type DescribeField = (
  values: Values,
  names: Record<string, string>,
  context: HistoryContext,
  subjectId: string | null,
) => string | readonly string[]

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const asMinutes = (value: unknown) => (typeof value === 'number' ? formatMinutes(value) : undefined)
const asIds = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const fromAndTo = ({ from, to }: Values, show: (value: string) => string) => {
  const shownText = (value: unknown) => (typeof value === 'string' ? show(value) : undefined)
  return [shownText(from), shownText(to)] as const
}
const nameIn = (names: Readonly<Record<string, string>>, value: string) => names[value] ?? value
const recurrenceInWords = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  return recurrenceText(value as NonNullable<Task['recurrence']>)
}
const quotedName = (names: Record<string, string>, id: string, unknown: string): string =>
  names[id] === undefined ? unknown : messages.quoted(names[id])

/** Descriptions of changed task fields. */
const taskFieldDescribers: Record<HistoryTaskField, DescribeField> = {
  title: ({ from, to }) => messages.task.title(asText(from) ?? '', asText(to) ?? ''),
  description: ({ from, to }) => messages.task.description(from !== null, to !== null),
  list_id: (values, names) => {
    const [from, to] = fromAndTo(values, (id) => quotedName(names, id, messages.unknownList))
    return messages.task.moved(from ?? messages.hiddenList, to ?? messages.hiddenList)
  },
  section_id: (values, names) =>
    messages.task.section(
      ...fromAndTo(values, (id) => quotedName(names, id, messages.section.deletedSection)),
    ),
  start_date: (values, _, { today }) =>
    messages.task.start(...fromAndTo(values, (date) => formatSentenceDay(date, today))),
  due_date: (values, _, { today }) =>
    messages.task.due(...fromAndTo(values, (date) => formatSentenceDay(date, today))),
  due_time: (values, _names, { clockOf }, id) =>
    messages.task.time(...fromAndTo(values, (time) => clockOf?.(id, time) ?? formatTimeOfDay(time))),
  timezone: ({ from, to }) => messages.task.zone(asText(from) ?? '', asText(to) ?? ''),
  priority: ({ from, to }) =>
    messages.task.priority(tasks.priorities[Number(from)] ?? '', tasks.priorities[Number(to)] ?? ''),
  estimate_minutes: ({ from, to }) => messages.task.estimate(asMinutes(from), asMinutes(to)),
  assignee_ids: ({ from, to }, names) => {
    const [before, after] = [asIds(from), asIds(to)]
    const named = (some: readonly string[]) => some.map((id) => names[id] ?? messages.unknownMember)
    const added = named(after.filter((id) => !before.includes(id)))
    const removed = named(before.filter((id) => !after.includes(id)))
    return [
      ...(added.length > 0 ? [messages.task.assigned(added)] : []),
      ...(removed.length > 0 ? [messages.task.unassigned(removed)] : []),
    ]
  },
  label_ids: ({ from, to }, names) => {
    const [before, after] = [asIds(from), asIds(to)]
    const named = (some: readonly string[]) =>
      some.map((id) => quotedName(names, id, messages.task.deletedLabel))
    const added = named(after.filter((id) => !before.includes(id)))
    const removed = named(before.filter((id) => !after.includes(id)))
    return [
      ...(added.length > 0 ? [messages.task.labeled(added)] : []),
      ...(removed.length > 0 ? [messages.task.unlabeled(removed)] : []),
    ]
  },
  recurrence: ({ from, to }) => {
    const [before, after] = [recurrenceInWords(from), recurrenceInWords(to)]
    // Skipped and moved occurrences, and series that count from another day, repeat as before.
    return before !== undefined && before === after
      ? messages.task.occurrences
      : messages.task.repeats(before, after)
  },
  checklist: ({ from, to }) => describeChecklistChange(from, to),
  reminders: () => messages.task.reminders,
  external_id: (values) => messages.task.externalId(...fromAndTo(values, (id) => id)),
  metadata: () => messages.task.metadata,
  parent_id: ({ to }) => messages.task.parent(to !== null),
  attachments: ({ from, to }) => {
    const { name } = (to ?? from ?? {}) as { name?: string | null }
    return to === null ? messages.task.detached(name ?? '') : messages.task.attached(name ?? '')
  },
}

/** Descriptions of changed list fields. */
const listFieldDescribers: Record<string, DescribeField> = {
  name: ({ from, to }) => messages.list.name(asText(from) ?? '', asText(to) ?? ''),
  description: () => messages.list.description,
  visibility: ({ to }) => messages.list.visibility(asText(to) ?? ''),
  color: (values) => messages.list.color(...fromAndTo(values, (color) => nameIn(labels.colors, color))),
  icon: (values) => messages.list.icon(...fromAndTo(values, (icon) => nameIn(appearance.icons, icon))),
}

/** Describes a history entry in words that follow the person's name. */
export function describeEntry(entry: HistoryEntry, context: HistoryContext): readonly string[] {
  const { action, subject_name, changed, names } = entry
  const subject = context.showsSubject ? (subject_name ?? messages.task.deletedTask) : null
  const wholePhrase = actionDescribers[action]?.(subject)
  if (wholePhrase !== undefined) return [wholePhrase]
  if (action.startsWith('dependency.')) return [describeDependencyEntry(entry, subject)]
  if (action.startsWith('section.')) return [describeSectionEntry(entry)]
  if (action === 'list.shared' || action === 'list.unshared') return [describeSharingEntry(entry)]

  const isOfTask = action.startsWith('task.')
  const by: Partial<Record<string, DescribeField>> = isOfTask ? taskFieldDescribers : listFieldDescribers
  const known = knownChanges(changed)
  const phrases = Object.entries(known).flatMap(
    ([field, values]) => by[field]?.(values, names, context, entry.subject_id) ?? messages.task.field(field),
  )
  // A renaming already contains the name.
  if (subject === null || !isOfTask || 'title' in known) return phrases
  return phrases.map((phrase, index) =>
    index < phrases.length - 1 ? phrase : `${phrase} ${messages.in(subject)}`,
  )
}

/**
 * Leaves out what cannot be described: with a task from a list that the reader could not see, and with a list when it is
 * opened to the workspace, all earlier values are null, which elsewhere means that there were none.
 */
function knownChanges(changed: HistoryEntry['changed']): HistoryEntry['changed'] {
  for (const field of ['list_id', 'visibility']) {
    const values = changed[field]
    if (values?.from === null) return { [field]: values }
  }
  return changed
}

/** Descriptions of actions on a whole object. */
const actionDescribers: Record<string, (name: string | null) => string> = {
  'task.created': messages.task.created,
  'task.deleted': messages.task.deleted,
  'task.completed': messages.task.completed,
  'task.reopened': messages.task.reopened,
  'comment.created': () => messages.task.commented,
  'comment.updated': () => messages.task.editedComment,
  'comment.deleted': () => messages.task.deletedComment,
  'list.created': () => messages.list.created,
  'list.archived': () => messages.list.archived,
  'list.unarchived': () => messages.list.unarchived,
  'list.link_created': () => messages.list.linkCreated,
  'list.link_changed': () => messages.list.linkChanged,
  'list.link_replaced': () => messages.list.linkReplaced,
  'list.link_revoked': () => messages.list.linkRevoked,
  'list.address_created': () => messages.list.addressCreated,
  'list.address_replaced': () => messages.list.addressReplaced,
  'list.address_deleted': () => messages.list.addressRemoved,
}

function describeSectionEntry({ action, subject_name, changed: { name: renamed } }: HistoryEntry): string {
  const name = subject_name === null ? messages.section.deletedSection : messages.quoted(subject_name)
  if (action === 'section.created') return messages.section.created(name)
  if (action === 'section.deleted') return messages.section.deleted(name)
  return renamed
    ? messages.section.renamed(asText(renamed.from) ?? '', asText(renamed.to) ?? '')
    : messages.section.moved(name)
}

function describeDependencyEntry({ changed, names }: HistoryEntry, subject: string | null): string {
  const { from, to } = changed['blocked_by_id'] ?? {}
  const blocker = quotedName(names, String(to ?? from), messages.task.deletedTask)
  const phrase = typeof to === 'string' ? messages.task.blocked(blocker) : messages.task.unblocked(blocker)
  return subject === null ? phrase : `${phrase} ${messages.in(subject)}`
}

function describeSharingEntry({ changed: { member }, names }: HistoryEntry): string {
  const name = names[String(member?.to ?? member?.from)] ?? messages.unknownMember
  return member?.to === null ? messages.list.unshared(name) : messages.list.shared(name)
}
