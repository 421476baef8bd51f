import type { HistoryEntry, Task } from '../../lib/types.ts'
import { saidDay } from '../../messages/format-date.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { words } from '../../messages/en/history.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import { ruleInWords } from '../../messages/format-recurrence.ts'
import { checklistPhrases } from './describe-checklist-change.ts'

/** What is told of: one task, whose name nobody needs, or everything in a list. */
export type Told = { today: string; named: boolean }

type Values = { from: unknown; to: unknown }
type Reader = (values: Values, names: Record<string, string>, told: Told) => string | readonly string[]

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const ids = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
const both = ({ from, to }: Values, show: (value: string) => string) => {
  const shown = (value: unknown) => (typeof value === 'string' ? show(value) : undefined)
  return [shown(from), shown(to)] as const
}
const ruleOf = (value: unknown): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const recurrence = value as NonNullable<Task['recurrence']>
  return ruleInWords(recurrence) ?? recurrence.rule
}
const nameIn = (names: Record<string, string>, id: string, unknown: string): string =>
  names[id] === undefined ? unknown : words.quoted(names[id])

/** What became of a field of a task. */
const readers: Record<string, Reader> = {
  title: ({ from, to }) => words.task.title(text(from) ?? '', text(to) ?? ''),
  description: ({ from, to }) => words.task.description(from !== null, to !== null),
  list_id: (values, names) => {
    const [from, to] = both(values, (id) => nameIn(names, id, words.goneList))
    return words.task.moved(from ?? words.hidden, to ?? words.hidden)
  },
  section_id: (values, names) =>
    words.task.section(...both(values, (id) => nameIn(names, id, words.section.unnamed))),
  due_date: (values, _, { today }) => words.task.due(...both(values, (date) => saidDay(date, today))),
  due_time: (values) => words.task.time(...both(values, hourInWords)),
  timezone: ({ from, to }) => words.task.zone(text(from) ?? '', text(to) ?? ''),
  priority: ({ from, to }) =>
    words.task.priority(tasks.priorities[Number(from)] ?? '', tasks.priorities[Number(to)] ?? ''),
  assignee_ids: ({ from, to }, names) => {
    const [before, after] = [ids(from), ids(to)]
    const named = (some: readonly string[]) => some.map((id) => names[id] ?? words.nobody)
    const added = named(after.filter((id) => !before.includes(id)))
    const removed = named(before.filter((id) => !after.includes(id)))
    return [
      ...(added.length > 0 ? [words.task.assigned(added)] : []),
      ...(removed.length > 0 ? [words.task.unassigned(removed)] : []),
    ]
  },
  recurrence: ({ from, to }) => words.task.repeats(ruleOf(from), ruleOf(to)),
  checklist: ({ from, to }) => checklistPhrases(from, to),
  reminders: () => words.task.reminders,
  parent_id: ({ to }) => words.task.parent(to !== null),
  attachments: ({ from, to }) => {
    const { name } = (to ?? from ?? {}) as { name?: string | null }
    return to === null ? words.task.detached(name ?? '') : words.task.attached(name ?? '')
  },
}

/** What became of a field of a list. */
const listReaders: Record<string, Reader> = {
  name: ({ from, to }) => words.list.name(text(from) ?? '', text(to) ?? ''),
  description: () => words.list.description,
  visibility: ({ to }) => words.list.visibility(text(to) ?? ''),
}

/** What somebody did, in words that follow their name. */
export function phrasesOf(entry: HistoryEntry, told: Told): readonly string[] {
  const { action, subject_name, changed, names } = entry
  const it = told.named ? (subject_name ?? words.task.gone) : null
  const whole = wholes[action]?.(it)
  if (whole !== undefined) return [whole]
  if (action.startsWith('section.')) return [sectionPhrase(entry)]
  if (action === 'list.shared' || action === 'list.unshared') return [sharePhrase(entry)]

  const isOfTask = action.startsWith('task.')
  const by = isOfTask ? readers : listReaders
  const phrases = Object.entries(changed).flatMap(
    ([field, values]) => by[field]?.(values, names, told) ?? words.task.field(field),
  )
  // A new name says itself what it is the name of.
  if (it === null || !isOfTask || 'title' in changed) return phrases
  return phrases.map((phrase, index) => (index < phrases.length - 1 ? phrase : `${phrase} ${words.in(it)}`))
}

/** What is done to a whole thing. */
const wholes: Record<string, (name: string | null) => string> = {
  'task.created': words.task.created,
  'task.deleted': words.task.deleted,
  'task.completed': words.task.closed,
  'task.reopened': words.task.reopened,
  'comment.created': () => words.task.commented,
  'list.created': () => words.list.created,
  'list.archived': () => words.list.archived,
  'list.unarchived': () => words.list.unarchived,
  'list.address_created': () => words.list.addressMade,
  'list.address_replaced': () => words.list.addressReplaced,
  'list.address_deleted': () => words.list.addressRemoved,
}

function sectionPhrase({ action, subject_name, changed: { name: renamed } }: HistoryEntry): string {
  const name = subject_name === null ? words.section.unnamed : words.quoted(subject_name)
  if (action === 'section.created') return words.section.created(name)
  if (action === 'section.deleted') return words.section.deleted(name)
  return renamed
    ? words.section.renamed(text(renamed.from) ?? '', text(renamed.to) ?? '')
    : words.section.moved(name)
}

function sharePhrase({ changed: { member }, names }: HistoryEntry): string {
  const name = names[String(member?.to ?? member?.from)] ?? words.nobody
  return member?.to === null ? words.list.unshared(name) : words.list.shared(name)
}
