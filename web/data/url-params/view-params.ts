import type { Column, Grouping, Sort, ViewFilter } from '../../lib/types.ts'

/** The state of a list or view kept in its URL, so that a shared link shows the same. */
export type ViewParams = {
  /** The task open in the panel. */
  task?: string
  layout?: 'list' | 'board' | 'timeline'
  sort?: Sort
  group?: Grouping
  /** The columns of rows, separated by commas; empty for none. */
  columns?: string
  /** List ids separated by commas; empty when those of a saved view are all gone. */
  lists?: string
  /** Member ids, `me`, and `none` for no one, separated by commas; empty when those of a saved view are all gone. */
  who?: string
  /** Label ids separated by commas; empty when those of a saved view are all gone. */
  labels?: string
  /** The minimum priority. 0 removes the priority filter of a saved view. */
  priority?: number
  /** `overdue`, `today`, `week`, `none`, or two dates separated by `..`. */
  due?: string
  /** Whether the start date has come. */
  start?: StartFilter
  /** Whether an open task blocks it. */
  blocked?: boolean
  closed?: true
  text?: string
  /** The period the calendar shows. */
  range?: 'day' | 'week' | 'month'
  /** A day the calendar shows. */
  from?: string
  /** How much time the timeline shows. */
  zoom?: 'week' | 'month' | 'quarter'
  /** How many weeks the charts show, if not the fewest. */
  weeks?: 26 | 52
  /** What they measure work ahead in, if not in tasks. */
  unit?: 'hours'
  /** Whose tasks Today shows; without it, what was chosen last on this device. */
  whose?: 'mine' | 'everyone'
  /** Only unread notifications. */
  unread?: true
}

const sorts: readonly Sort[] = ['due', 'start', 'priority', 'created', 'updated', 'title', 'rank']
const dueNames = ['overdue', 'today', 'week', 'none'] as const
/** What rows show unless something else is chosen. */
export const usualColumns: readonly Column[] = [
  'due',
  'labels',
  'estimate',
  'checklist',
  'files',
  'comments',
  'list',
  'priority',
  'people',
]
/** The dates that they show only on demand. */
export const dateColumns: readonly Column[] = ['start', 'created', 'updated']
type StartFilter = NonNullable<ViewFilter['start']>
export const startNames: readonly StartFilter[] = ['started', 'not_started', 'none']
/** The most ids the server accepts. */
const idsMax = 100
const textMax = 200

/** Reads the URL of a list or view and ignores invalid values. */
export function parseViewParams(search: Record<string, unknown>): ViewParams {
  const text = typeof search['text'] === 'number' ? String(search['text']) : search['text']
  return omitUndefined({
    task: matchPattern(search['task'], /^(?:tsk_[0-9a-z]{26}|new_[0-9a-f-]{36})$/),
    layout: oneOf(search['layout'], ['list', 'board', 'timeline']),
    zoom: oneOf(search['zoom'], ['week', 'month', 'quarter']),
    sort: oneOf(search['sort'], sorts),
    group: matchPattern(search['group'], /^(?:sort|section|list|label|due|person|priority|none)$/) as
      | Grouping
      | undefined,
    columns: parseColumns(search['columns']),
    lists: parseIds(search['lists'], /^lst_[0-9a-z]{26}$/),
    who: parseIds(search['who'], /^(?:me|none|usr_[0-9a-z]{26})$/),
    labels: parseIds(search['labels'], /^lbl_[0-9a-z]{26}$/),
    priority: oneOf(search['priority'], [0, 1, 2, 3, 4]),
    due: parseDue(search['due']),
    start: oneOf(search['start'], startNames),
    blocked: oneOf(search['blocked'], [true, false]),
    closed: search['closed'] === true ? true : undefined,
    text: typeof text === 'string' && text.trim() !== '' ? text.slice(0, textMax) : undefined,
    range: oneOf(search['range'], ['day', 'week', 'month']),
    weeks: oneOf(search['weeks'], [26, 52]),
    unit: oneOf(search['unit'], ['hours']),
    whose: oneOf(search['whose'], ['mine', 'everyone']),
    unread: search['unread'] === true ? true : undefined,
    from: isDay(search['from']) ? search['from'] : undefined,
  })
}

/** Returns the parameters with some changed; undefined removes one. */
export const withViewParams = (search: ViewParams, part: Optional<ViewParams>): ViewParams =>
  omitUndefined<ViewParams>({ ...search, ...part })

/** Returns the filter in the parameters. */
export function filterFromParams({
  lists,
  who,
  labels,
  priority,
  due,
  start,
  blocked,
  closed,
  text,
}: ViewParams): ViewFilter {
  const [from, to] = due?.split('..') ?? []
  return omitUndefined<ViewFilter>({
    list_ids: splitIds(lists) as ViewFilter['list_ids'],
    assignee_ids: splitIds(who) as ViewFilter['assignee_ids'],
    label_ids: splitIds(labels) as ViewFilter['label_ids'],
    priority_min: priority === 0 ? undefined : priority,
    due:
      from !== undefined && to !== undefined && from !== ''
        ? { from, to }
        : (due as (typeof dueNames)[number] | undefined),
    start,
    blocked,
    completed: closed,
    text: text?.trim(),
  })
}

/** Whether the parameters say anything about a filter, even that there is none. */
export const isFiltered = (search: ViewParams): boolean =>
  filterNames.some((name) => search[name] !== undefined)

/** Returns the parameters of a filter; undefined for what it doesn't restrict. */
export function paramsFromFilter(filter: ViewFilter): Optional<FilterParams> {
  const { list_ids, assignee_ids, label_ids, priority_min, due, start, blocked, completed, text } = filter
  return {
    lists: list_ids?.join(','),
    who: assignee_ids?.join(','),
    labels: label_ids?.join(','),
    priority: priority_min,
    due: typeof due === 'object' ? `${due.from}..${due.to}` : due,
    start,
    blocked,
    closed: completed === true ? true : undefined,
    text,
  }
}

/** The parameters that are part of a filter. */
export const filterNames = [
  'lists',
  'who',
  'labels',
  'priority',
  'due',
  'start',
  'blocked',
  'closed',
  'text',
] as const
type FilterParams = Pick<ViewParams, (typeof filterNames)[number]>
type Optional<T> = { [K in keyof T]?: T[K] | undefined }

const splitIds = (text: string | undefined): string[] | undefined => (text === '' ? [] : text?.split(','))

const omitUndefined = <T extends object>(values: Optional<T>): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const oneOf = <T>(value: unknown, from: readonly T[]): T | undefined => from.find((one) => one === value)

const matchPattern = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

function parseIds(value: unknown, pattern: RegExp): string | undefined {
  if (typeof value !== 'string' || value === '') return value === '' ? '' : undefined
  const ids = value.split(',').filter((id) => pattern.test(id))
  return ids.length === 0 ? undefined : [...new Set(ids)].slice(0, idsMax).join(',')
}

/** Reads columns separated by commas, in the order that the URL has; undefined if none is known. */
export function parseColumns(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return value === '' ? '' : undefined
  const sent = value.split(',')
  const columns = [...usualColumns, ...dateColumns].filter((one) => sent.includes(one))
  return columns.length === 0 ? undefined : columns.toSorted().join()
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

function parseDue(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [from, to, ...more] = value.split('..')
  if (isDay(from) && isDay(to) && from <= to && more.length === 0) return value
  return oneOf(value, dueNames)
}
