import type { Sort, ViewFilter } from '../../lib/types.ts'

/** What of a list or view stands in its address: whoever is sent the address sees the same. */
export type ViewParams = {
  /** The task that is open beside. */
  task?: string
  layout?: 'list' | 'board'
  sort?: Sort
  /** Ids of lists, with commas between them; empty when those of a saved view have all gone. */
  lists?: string
  /** Ids of people and `me`, with commas between them. */
  who?: string
  /** At least so urgent. 0 asks for nothing, and so takes a saved view's filter off. */
  priority?: number
  /** `overdue`, `today`, `week`, `none`, or two dates with `..` between them. */
  due?: string
  closed?: true
  text?: string
  /** How much of the calendar is shown. */
  range?: 'week' | 'month'
  /** A day that the calendar shows. */
  from?: string
  /** Of the inbox only what is unread. */
  unread?: true
}

const sorts: readonly Sort[] = ['due', 'priority', 'created', 'updated', 'title', 'rank']
const dueNames = ['overdue', 'today', 'week', 'none'] as const
/** The most that the service takes. */
const idsMax = 100
const textMax = 200

/** Reads the address of a list or view; what makes no sense in it is left out. */
export function parseViewParams(search: Record<string, unknown>): ViewParams {
  const text = typeof search['text'] === 'number' ? String(search['text']) : search['text']
  return omitUndefined({
    task: matchPattern(search['task'], /^(?:tsk_[0-9a-z]{26}|new_[0-9a-f-]{36})$/),
    layout: oneOf(search['layout'], ['list', 'board']),
    sort: oneOf(search['sort'], sorts),
    lists: parseIds(search['lists'], /^lst_[0-9a-z]{26}$/),
    who: parseIds(search['who'], /^(?:me|usr_[0-9a-z]{26})$/),
    priority: oneOf(search['priority'], [0, 1, 2, 3, 4]),
    due: parseDue(search['due']),
    closed: search['closed'] === true ? true : undefined,
    text: typeof text === 'string' && text.trim() !== '' ? text.slice(0, textMax) : undefined,
    range: oneOf(search['range'], ['week', 'month']),
    unread: search['unread'] === true ? true : undefined,
    from: isDay(search['from']) ? search['from'] : undefined,
  })
}

/** The same address with another part; what is undefined in it goes. */
export const withViewParams = (search: ViewParams, part: Optional<ViewParams>): ViewParams =>
  omitUndefined<ViewParams>({ ...search, ...part })

/** What of an address filters. */
export function filterFromParams({ lists, who, priority, due, closed, text }: ViewParams): ViewFilter {
  const [from, to] = due?.split('..') ?? []
  return omitUndefined<ViewFilter>({
    list_ids: splitIds(lists) as ViewFilter['list_ids'],
    assignee_ids: splitIds(who) as ViewFilter['assignee_ids'],
    priority_min: priority === 0 ? undefined : priority,
    due:
      from !== undefined && to !== undefined && from !== ''
        ? { from, to }
        : (due as (typeof dueNames)[number] | undefined),
    completed: closed,
    text: text?.trim(),
  })
}

/** Whether an address says anything of a filter, be it that there is none. */
export const isFiltered = ({ lists, who, priority, due, closed, text }: ViewParams): boolean =>
  [lists, who, priority, due, closed, text].some((part) => part !== undefined)

/** How a filter stands in an address; undefined is what it does not ask. */
export function paramsFromFilter(filter: ViewFilter): Optional<FilterParams> {
  const { list_ids, assignee_ids, priority_min, due, completed, text } = filter
  return {
    lists: list_ids?.join(','),
    who: assignee_ids?.join(','),
    priority: priority_min,
    due: typeof due === 'object' ? `${due.from}..${due.to}` : due,
    closed: completed === true ? true : undefined,
    text,
  }
}

type FilterParams = Pick<ViewParams, 'lists' | 'who' | 'priority' | 'due' | 'closed' | 'text'>
type Optional<T> = { [K in keyof T]?: T[K] | undefined }

const splitIds = (text: string | undefined): string[] | undefined => (text === '' ? [] : text?.split(','))

const omitUndefined = <T extends object>(given: Optional<T>): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T

const oneOf = <T>(value: unknown, from: readonly T[]): T | undefined => from.find((one) => one === value)

const matchPattern = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

function parseIds(value: unknown, pattern: RegExp): string | undefined {
  if (typeof value !== 'string' || value === '') return value === '' ? '' : undefined
  const ids = value.split(',').filter((id) => pattern.test(id))
  return ids.length === 0 ? undefined : [...new Set(ids)].slice(0, idsMax).join(',')
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

function parseDue(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [from, to, ...more] = value.split('..')
  if (isDay(from) && isDay(to) && from <= to && more.length === 0) return value
  return oneOf(value, dueNames)
}
