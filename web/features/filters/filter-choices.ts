import type { Day } from '../../lib/dates.ts'
import { dayAt, daysIn, monthOf, yearOf } from '../../lib/dates.ts'
import type { ViewSearch } from '../../data/url-params/view-params.ts'
import type { Choice } from '../../ui/combobox.tsx'
import { daysInWords, monthInWords } from '../../messages/format-calendar-date.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import { words as views } from '../../messages/en/views.ts'
import { listed } from '../../messages/format.ts'

const words = views.filter

/** What a filter is about; the words of the title are typed, everything else is chosen. */
export type Facet = 'who' | 'lists' | 'priority' | 'due' | 'closed' | 'text'

/** Whom and what filters can name. */
export type Known = {
  people: ReadonlyMap<string, string>
  lists: readonly { id: string; name: string }[]
  memberId: string
  today: Day
}

type Part = { [K in Exclude<Facet, 'text'>]?: ViewSearch[K] | undefined }
const named = (text: string | undefined): string[] => (text ? text.split(',') : [])

/** What can be filtered by, and what of it is. */
export function choicesOf(search: ViewSearch, known: Known, facets: readonly Facet[]): Choice[] {
  const [who, lists] = [named(search.who), named(search.lists)]
  const others = Array.from(known.people).filter(([id]) => id !== known.memberId)
  const month = monthAround(known.today)
  const choice = (facet: Facet, value: string | number, label: string, chosen = false): Choice => ({
    id: `${facet} ${value}`,
    label,
    about: words.facets[facet],
    also: words.facets[facet],
    chosen,
  })
  const all: Record<Facet, () => Choice[]> = {
    who: () => [
      choice('who', 'me', words.mine, who.includes('me')),
      ...others.map(([id, name]) => choice('who', id, name, who.includes(id))),
    ],
    lists: () => known.lists.map(({ id, name }) => choice('lists', id, name, lists.includes(id))),
    priority: () =>
      [4, 3, 2, 1].map((least) =>
        choice('priority', least, priorityInWords(least), search.priority === least),
      ),
    due: () => [
      ...(['overdue', 'today', 'week', 'none'] as const).map((due) =>
        choice('due', due, words.due[due], search.due === due),
      ),
      choice('due', month, words.dueIn(monthInWords(known.today)), search.due === month),
    ],
    closed: () => [choice('closed', 'true', words.closed, search.closed === true)],
    text: () => [choice('text', '', words.text)],
  }
  return facets.flatMap((facet) => all[facet]())
}

/** What of an address changes when one of the choices is taken, or taken back. */
export function chosen(search: ViewSearch, id: string): Part {
  const [facet = '', value = ''] = id.split(' ')
  if (facet === 'who' || facet === 'lists') {
    const before = named(search[facet])
    const next = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
    return { [facet]: next.length === 0 ? undefined : next.join(',') }
  }
  if (facet === 'closed') return { closed: search.closed ? undefined : true }
  if (facet === 'priority') return { priority: search.priority === Number(value) ? undefined : Number(value) }
  return { due: search.due === value ? undefined : value }
}

export type FilterTag = { facet: Exclude<Facet, 'text'>; label: string }

/** What is filtered by, in words. */
export function tagsOf(search: ViewSearch, known: Known): FilterTag[] {
  const { who, lists, priority, due, closed } = search
  const nameOf = (id: string) => (id === 'me' ? words.me : (known.people.get(id) ?? words.somebody))
  const listOf = (id: string) => known.lists.find((list) => list.id === id)?.name ?? words.someList
  return [
    ...(who ? [{ facet: 'who', label: listed(named(who).map(nameOf)) } as const] : []),
    ...(lists === undefined
      ? []
      : [{ facet: 'lists', label: lists === '' ? words.noList : listed(named(lists).map(listOf)) } as const]),
    ...(priority ? [{ facet: 'priority', label: priorityInWords(priority) } as const] : []),
    ...(due ? [{ facet: 'due', label: dueInWords(due, known.today) } as const] : []),
    ...(closed ? [{ facet: 'closed', label: words.closed } as const] : []),
  ]
}

const priorityInWords = (least: number): string =>
  least === 4 ? (tasks.priorities[4] ?? '') : words.least(tasks.priorities[least] ?? '')

function dueInWords(due: string, today: Day): string {
  if (due in words.due) return words.due[due as keyof typeof words.due]
  const [from = '', to = ''] = due.split('..')
  return words.dueIn(due === monthAround(from) ? monthInWords(from) : daysInWords(from, to, today))
}

/** The month of a day, as its first and its last. */
function monthAround(day: Day): string {
  const [year, month] = [yearOf(day), monthOf(day)]
  return `${dayAt(year, month, 1)}..${dayAt(year, month, daysIn(year, month))}`
}
