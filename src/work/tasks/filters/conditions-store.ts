import type { Actor } from '../../../core/actor.ts'
import { type ParsedQuery, textTsquery } from '../../../core/search/query.ts'
import { fragment, type Fragment, joinFragments } from '../../../platform/db/sql.ts'
import { isBlocked } from '../dependencies/columns.ts'
import { type DateRange, type OverdueFilter, rangeOf, type TaskFilter } from './task-filter.ts'

/** The conditions of a page's filters, on the row `tasks`. */

export const isOpen = fragment`tasks.completed_at is null`
export const isCompleted = fragment`tasks.completed_at is not null`

/** The states that tasks can be in: what is overdue is open. */
export const statesOf = ({ completed, overdue }: TaskFilter): Fragment[] => {
  if (completed === undefined) return overdue?.is ? [isOpen] : [isOpen, isCompleted]
  return [completed ? isCompleted : isOpen]
}

export const hasListId = ({ list_id }: TaskFilter): Fragment => fragment`tasks.list_id = ${list_id}`
export const hasParentId = ({ parent_id }: TaskFilter): Fragment => fragment`tasks.parent_id = ${parent_id}`
export const hasSectionId = ({ section_id }: TaskFilter): Fragment =>
  fragment`tasks.section_id = ${section_id}`
export const hasExternalId = ({ external_id }: TaskFilter): Fragment =>
  fragment`tasks.external_id = ${external_id}`

/** Stands for no section or no assignee in a parameter, which is null where nothing is asked. */
const none = 'none'
const orNone = (id: string | null | undefined): string | null => (id === undefined ? null : (id ?? none))

/** The only priority that is asked for; with several, indexes would no longer have the order of the page. */
const onlyPriority = ({ priorities }: TaskFilter): number | undefined =>
  priorities?.length === 1 ? priorities[0] : undefined

/**
 * The filters on columns that the indexes of pages have after the id, so that only matching tasks are read.
 *
 * @param byPriority false keeps the planner from the index of priorities, where it expects too many tasks in a better one (0384)
 */
export function indexedFilters(filter: TaskFilter, byPriority = true): Fragment[] {
  const range = rangeOf(filter)
  const priority = onlyPriority(filter)
  const hasPriority = fragment`tasks.priority = ${priority}::smallint`
  return [
    ...(range ? [isDueWithin(range)] : []),
    ...(priority === undefined ? [] : [byPriority ? hasPriority : fragment`coalesce(${hasPriority}, false)`]),
  ]
}

/**
 * Compares rows, which takes the date with the priority after it in these indexes. From `between`, the planner would conclude
 * that there is a date, and could take the indexes of periods, whose tasks it would all have to sort (0581).
 */
const isDueWithin = ({ from, to }: DateRange): Fragment => fragment`
  (tasks.due_date, tasks.priority) >= (${from}::date, 0::smallint)
  and (tasks.due_date, tasks.priority) <= (${to}::date, 32767::smallint)`

/**
 * The other filters, most as one condition: each is a parameter that is null where it isn't asked. So every combination has
 * the same few statements, and the planner, which can't see into it, takes half of the tasks to match and keeps to the
 * order of the page. Undefined if none is asked.
 */
export function remainingFilters(actor: Actor, filter: TaskFilter): Fragment | undefined {
  const { list_id, section_id, assignee_id, label_ids, external_id, overdue, words } = filter
  const priorities = onlyPriority(filter) === undefined ? filter.priorities : undefined
  const asked = [list_id, section_id, assignee_id, label_ids, external_id, priorities, overdue]
  const simple = asked.every((value) => value === undefined)
    ? undefined
    : fragment`coalesce(
        (${list_id ?? null}::text is null or tasks.list_id = ${list_id ?? null})
        and (${orNone(section_id)}::text is null or coalesce(tasks.section_id, ${none}) = ${orNone(section_id)})
        and (${orNone(assignee_id)}::text is null or (
          case when ${orNone(assignee_id)} = ${none} then tasks.assignee_ids = '{}'
            else ${orNone(assignee_id)} = any(tasks.assignee_ids) end))
        and (${label_ids ?? null}::text[] is null or (
          case when ${label_ids ?? null}::text[] = '{}' then tasks.label_ids = '{}'
            else tasks.label_ids && ${label_ids ?? null}::text[] end))
        and (${external_id ?? null}::text is null or tasks.external_id = ${external_id ?? null})
        and (${priorities ?? null}::smallint[] is null or tasks.priority = any(${priorities ?? null}::smallint[]))
        and (${overdue?.is ?? null}::boolean is null or ${mayBeOverdueOrNot(overdue)}), false)`
  const conditions = [
    ...(simple ? [simple] : []),
    ...(filter.blocked === undefined ? [] : [isBlockedOrNot(actor, filter.blocked)]),
    ...(words ? [hasWords(actor, textTsquery(words))] : []),
  ]
  return conditions.length === 0 ? undefined : joinFragments(conditions, ' and ')
}

/** Whether a task is blocked, looked up task by task for the few that have dependencies: within `coalesce()` it is no join. */
const isBlockedOrNot = (actor: Actor, blocked: boolean): Fragment =>
  fragment`coalesce(${isBlocked(actor)}, false) = ${blocked}::boolean`

/** Whether a task may be overdue, or may not be, as `overdue` asks; the rows at the edge are checked again. */
function mayBeOverdueOrNot(overdue: OverdueFilter | undefined): Fragment {
  const { is = null, certain = null, zone = null, latestLocal, certainLocal } = overdue ?? {}
  const due = fragment`(tasks.due_date, coalesce(tasks.due_time, '24:00'))`
  return fragment`(
    case when ${is}::boolean
      then tasks.completed_at is null
        and (tasks.timezone <> ${zone} or ${due} <= (${latestLocal?.date ?? null}::date, ${latestLocal?.time ?? null}::text))
      else not (tasks.completed_at is null and coalesce(
        tasks.due_date < ${certain}::date
          or (tasks.timezone = ${zone} and ${due} <= (${certainLocal?.date ?? null}::date, ${certainLocal?.time ?? null}::text)),
        false))
    end)`
}

/** Whether the search index has the words for a task, looked up by its id. */
const hasWords = (actor: Actor, tsquery: string): Fragment => fragment`
  coalesce(exists (
    select from search_documents
    where search_documents.workspace_id = ${actor.workspace_id} and search_documents.id = tasks.id
      and search_documents.words @@ replace(${tsquery}, '%', search_documents.segment::text)::tsquery
  ), false)`

const title = fragment`tasks.title collate "C"`
const description = fragment`tasks.description collate "C"`
const checklist = fragment`tasks.checklist::text collate "C"`
// Most words are written in lower case, and found without copying the text.
const textsToSearch = [
  title,
  description,
  ...[title, description, checklist].map((text) => fragment`lower(${text})`),
]

/** Whether texts have characters other than those of ASCII, which may look different when they are folded. */
const mayBeFolded = joinFragments(
  [title, description, checklist].map((text) => fragment`octet_length(${text}) <> char_length(${text})`),
  ' or ',
)

/**
 * Whether a task may have words, as its own texts show, which are read anyway. In ASCII a text that has a word contains its
 * letters; in other texts folding changes letters, so those without them are looked up in the search index. The service
 * compares what is left (0383).
 */
export function textsHaveWords(actor: Actor, parsed: ParsedQuery): Fragment {
  const haveAll = [...parsed.words, parsed.prefix].map((word) => {
    const places = textsToSearch.map((text) => fragment`strpos(${text}, ${word}) > 0`)
    return fragment`(${joinFragments(places, ' or ')})`
  })
  return fragment`
    coalesce(
      (${joinFragments(haveAll, ' and ')}) or ((${mayBeFolded}) and ${hasWords(actor, textTsquery(parsed))}),
      false)`
}
