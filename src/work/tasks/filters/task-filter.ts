import { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../core/actor.ts'
import { deadlineAt, todayIn } from '../../../core/dates/deadline.ts'
import { formatStamp, parseTimestamp } from '../../../core/dates/date-formats.ts'
import { minuteMs } from '../../../core/dates/zoned-days.ts'
import { addDays } from '../../../core/dates/zoned-instants.ts'
import { invalidField } from '../../../core/errors.ts'
import type { LabelId, ListId, MemberId, SectionId, TaskId } from '../../../core/ids.ts'
import { labelFilterMax } from '../../../core/limits.ts'
import { matcherOf, type ParsedQuery, parseQuery } from '../../../core/search/query.ts'
import type { Task, TaskChange, TaskQuery } from '../schema.ts'

/** The parameters of GET /tasks as statements use them; null means a task without section or assignee. */
export type TaskFilter = {
  list_id?: ListId | undefined
  parent_id?: TaskId | undefined
  completed?: boolean | undefined
  external_id?: string | undefined
  updated_since?: string | undefined
  section_id?: SectionId | null | undefined
  assignee_id?: MemberId | null | undefined
  /** Any of them; empty for tasks without labels. */
  label_ids?: readonly LabelId[] | undefined
  priorities?: readonly number[] | undefined
  /** Both ends belong to it. */
  due?: DateRange | undefined
  overdue?: OverdueFilter | undefined
  /** Whether an open task that the actor can see blocks it (0481). */
  blocked?: boolean | undefined
  words?: ParsedQuery | undefined
}

export type DateRange = { from: string; to: string }

/** A date and a time of day in some zone. */
type LocalTime = { date: string; time: string }

/**
 * What a statement needs to tell most overdue tasks from others. It doesn't know the zones (0147): a task may be
 * overdue if its due date is not after `latest`, and is for certain before `certain`. For the tasks in the zone of the
 * workspace's members it can say more.
 */
export type OverdueFilter = {
  is: boolean
  nowMs: number
  latest: string
  certain: string
  zone: string
  /** In this zone, what is due later isn't overdue, and what was due this early is. */
  latestLocal: LocalTime
  certainLocal: LocalTime
}

/** The first and last due date that a task can have. */
const allDates: DateRange = { from: '0001-01-01', to: '9999-12-31' }

/** @throws validation_error for parameters that are wrong by themselves or together */
export function parseFilter(actor: Actor, query: TaskQuery, nowMs: number): TaskFilter {
  const { list_id, parent_id, completed, external_id, updated_since, section_id, assignee_id } = query
  const { label_id, priority } = query
  const since = updated_since === undefined ? undefined : parseTimestamp(updated_since)
  return {
    list_id,
    parent_id,
    completed,
    external_id,
    updated_since: since === undefined ? undefined : formatStamp(since),
    section_id: section_id === 'none' ? null : section_id,
    assignee_id: assignee_id === undefined ? undefined : memberOf(assignee_id),
    label_ids: label_id === undefined ? undefined : parseLabels(label_id),
    priorities: priority === undefined ? undefined : [...new Set(priority.split(',').map(Number))],
    due: parseDue(query),
    overdue: query.overdue === undefined ? undefined : overdueFilter(actor, query.overdue, nowMs),
    blocked: query.blocked,
    words: parseWords(query),
  }
}

/** An empty id stands for no assignee in the index, so it becomes one that no one has. */
const memberOf = (id: MemberId | 'none'): MemberId | null => (id === 'none' ? null : id || 'usr_')

function parseLabels(text: string): LabelId[] {
  if (text === 'none') return []
  const ids = [...new Set(text.split(','))]
  if (ids.length > labelFilterMax || ids.includes('')) throw invalidField('label_id', 'format')
  return ids as LabelId[]
}

function parseDue({ due_from, due_to }: TaskQuery): DateRange | undefined {
  if (due_from === undefined && due_to === undefined) return undefined
  const range = { from: due_from ?? allDates.from, to: due_to ?? allDates.to }
  if (range.from > range.to) throw invalidField('due_to', 'range')
  return range
}

function parseWords({ q }: TaskQuery): ParsedQuery | undefined {
  if (q === undefined) return undefined
  const words = parseQuery(q)
  if (!words) throw invalidField('q', 'empty')
  return words
}

/** No zone is further from UTC than this, in days. */
const zoneSpreadDays = 1
/** No clock is set back or forward by more, except across the date line. */
const clockChangeMs = 3 * 3_600_000

/** What depends on the zone and the minute only; computing it takes as long as the rest of a request's parameters. */
type Edges = Omit<OverdueFilter, 'is' | 'nowMs'>
const edgesByZone = new Map<string, { minute: number; edges: Edges }>()

function overdueFilter({ timezone: zone }: Actor, is: boolean, nowMs: number): OverdueFilter {
  const minute = Math.floor(nowMs / minuteMs)
  let known = edgesByZone.get(zone)
  if (known?.minute !== minute) edgesByZone.set(zone, (known = { minute, edges: edgesIn(zone, nowMs) }))
  return { ...known.edges, is, nowMs }
}

function edgesIn(zone: string, nowMs: number): Edges {
  const today = todayIn('UTC', nowMs)
  return {
    latest: addDays(today, zoneSpreadDays),
    certain: addDays(today, -zoneSpreadDays),
    zone,
    latestLocal: localTime(zone, nowMs + clockChangeMs),
    certainLocal: localTime(zone, nowMs - clockChangeMs),
  }
}

function localTime(zone: string, ms: number): LocalTime {
  const text = Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString()
  return { date: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The due dates that the filters leave; undefined if they leave all. */
export function rangeOf({ due, overdue }: TaskFilter): DateRange | undefined {
  if (!overdue?.is) return due
  const { from, to } = due ?? allDates
  return { from, to: to < overdue.latest ? to : overdue.latest }
}

/** Whether no task can match: what is completed isn't overdue. */
export const matchesNothing = ({ completed, overdue }: TaskFilter): boolean =>
  completed === true && overdue?.is === true

/**
 * Returns a check of what the statement can't decide: deadlines at the edge of a day, and texts that have changed since
 * they were indexed, which must not be found by what they said where the actor couldn't see it (D44). Undefined if the
 * statement decides all.
 */
export function furtherCheck({ overdue, words }: TaskFilter): ((task: TaskChange) => boolean) | undefined {
  if (!overdue && !words) return undefined
  const matches = words && matcherOf(words)
  return (task) => {
    if (task.deleted) return true
    if (overdue && isOverdue(task, overdue) !== overdue.is) return false
    return !matches || matches(textsOf(task))
  }
}

function textsOf({ title, description, checklist }: Task): string[] {
  const texts = description === null ? [title] : [title, description]
  for (const { text } of checklist) texts.push(text)
  return texts
}

/** Whether the deadline of an open task has passed: its time or its whole day, in the zone of the task. */
function isOverdue(task: Task, { certain, latest, nowMs }: OverdueFilter): boolean {
  if (task.completed || task.due_date === null) return false
  // Computing the instant takes a hundred times as long as comparing dates.
  if (task.due_date < certain || task.due_date > latest) return task.due_date < certain
  const at = deadlineAt(task)
  return at !== null && at <= nowMs
}
