import type { DateString } from '../../lib/dates.ts'
import { dayAt, daysIn, monthOf, yearOf } from '../../lib/dates.ts'
import { startNames, type ViewParams } from '../../data/url-params/view-params.ts'
import type { ComboboxOption } from '../../ui/combobox.tsx'
import { formatDayRange, formatMonth } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/filter-choices.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { formatList } from '../../messages/format.ts'

/** What can be filtered by. Title words are typed, all others are chosen. */
export type Facet = 'who' | 'lists' | 'labels' | 'priority' | 'due' | 'start' | 'blocked' | 'closed' | 'text'

/** The people, lists and labels that filters can name. */
export type FilterNames = {
  people: ReadonlyMap<string, string>
  lists: readonly { id: string; name: string }[]
  labels: readonly { id: string; name: string }[]
  memberId: string
  today: DateString
}

export type FilterChange = { [K in Exclude<Facet, 'text'>]?: ViewParams[K] | undefined }
const idsInParam = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** Returns the filter choices and which of them are active. */
export function filterChoices(
  search: ViewParams,
  names: FilterNames,
  facets: readonly Facet[],
): ComboboxOption[] {
  const [who, lists, labels] = [search.who, search.lists, search.labels].map(idsInParam) as [
    string[],
    string[],
    string[],
  ]
  const otherPeople = Array.from(names.people).filter(([id]) => id !== names.memberId)
  const month = monthAround(names.today)
  const choice = (facet: Facet, value: string | number, label: string, chosen = false): ComboboxOption => ({
    id: `${facet} ${value}`,
    label,
    description: messages.facets[facet],
    keywords: messages.facets[facet],
    chosen,
  })
  const all: Record<Facet, () => ComboboxOption[]> = {
    who: () => [
      choice('who', 'me', messages.mine, who.includes('me')),
      choice('who', 'none', messages.unassigned, who.includes('none')),
      ...otherPeople.map(([id, name]) => choice('who', id, name, who.includes(id))),
    ],
    lists: () => names.lists.map(({ id, name }) => choice('lists', id, name, lists.includes(id))),
    labels: () => names.labels.map(({ id, name }) => choice('labels', id, name, labels.includes(id))),
    priority: () =>
      [4, 3, 2, 1].map((minimum) =>
        choice('priority', minimum, priorityInWords(minimum), search.priority === minimum),
      ),
    due: () => [
      ...(['overdue', 'today', 'week', 'none'] as const).map((due) =>
        choice('due', due, messages.due[due], search.due === due),
      ),
      choice('due', month, messages.dueIn(formatMonth(names.today)), search.due === month),
    ],
    start: () =>
      startNames.map((start) => choice('start', start, messages.start[start], search.start === start)),
    blocked: () =>
      [true, false].map((blocked) =>
        choice('blocked', String(blocked), messages.blocked[`${blocked}`], search.blocked === blocked),
      ),
    closed: () => [choice('closed', 'true', messages.completed, search.closed === true)],
    text: () => [choice('text', '', messages.text)],
  }
  return facets.flatMap((facet) => all[facet]())
}

/** Returns the changes to the URL when a choice is toggled. */
export function toggleFilterChoice(search: ViewParams, id: string): FilterChange {
  const [facet = '', value = ''] = id.split(' ')
  if (facet === 'who' || facet === 'lists' || facet === 'labels') {
    const before = idsInParam(search[facet])
    const next = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
    return { [facet]: next.length === 0 ? undefined : next.join(',') }
  }
  if (facet === 'blocked') return { blocked: String(search.blocked) === value ? undefined : value === 'true' }
  if (facet === 'closed') return { closed: search.closed ? undefined : true }
  if (facet === 'priority') return { priority: search.priority === Number(value) ? undefined : Number(value) }
  if (facet === 'start')
    return { start: search.start === value ? undefined : startNames.find((name) => name === value) }
  return { due: search.due === value ? undefined : value }
}

export type FilterTag = { facet: Exclude<Facet, 'text'>; label: string }

/** Returns the active filters in words. */
export function filterTags(search: ViewParams, names: FilterNames): FilterTag[] {
  const { who, lists, labels, priority, due, start, blocked, closed } = search
  const nameOf = (id: string) =>
    id === 'me'
      ? messages.me
      : id === 'none'
        ? messages.unassigned
        : (names.people.get(id) ?? messages.unknownPerson)
  const listOf = (id: string) => names.lists.find((list) => list.id === id)?.name ?? messages.unknownList
  const labelOf = (id: string) => names.labels.find((label) => label.id === id)?.name ?? messages.unknownLabel
  return [
    ...(who === undefined
      ? []
      : [
          {
            facet: 'who',
            label: who === '' ? messages.unknownPerson : formatList(idsInParam(who).map(nameOf)),
          } as const,
        ]),
    ...(lists === undefined
      ? []
      : [
          {
            facet: 'lists',
            label: lists === '' ? messages.noList : formatList(idsInParam(lists).map(listOf)),
          } as const,
        ]),
    ...(labels === undefined
      ? []
      : [
          {
            facet: 'labels',
            label: labels === '' ? messages.noLabel : formatList(idsInParam(labels).map(labelOf)),
          } as const,
        ]),
    ...(priority ? [{ facet: 'priority', label: priorityInWords(priority) } as const] : []),
    ...(due ? [{ facet: 'due', label: dueInWords(due, names.today) } as const] : []),
    ...(start ? [{ facet: 'start', label: messages.start[start] } as const] : []),
    ...(blocked === undefined ? [] : [{ facet: 'blocked', label: messages.blocked[`${blocked}`] } as const]),
    ...(closed ? [{ facet: 'closed', label: messages.completed } as const] : []),
  ]
}

const priorityInWords = (minimum: number): string =>
  minimum === 4 ? (tasks.priorities[4] ?? '') : messages.least(tasks.priorities[minimum] ?? '')

function dueInWords(due: string, today: DateString): string {
  if (due in messages.due) return messages.due[due as keyof typeof messages.due]
  const [from = '', to = ''] = due.split('..')
  return messages.dueIn(due === monthAround(from) ? formatMonth(from) : formatDayRange(from, to, today))
}

/** Returns the month of a day as its first and last day. */
function monthAround(day: DateString): string {
  const [year, month] = [yearOf(day), monthOf(day)]
  return `${dayAt(year, month, 1)}..${dayAt(year, month, daysIn(year, month))}`
}
