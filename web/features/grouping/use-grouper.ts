import { useMemo } from 'react'
import { useLabels } from '../../data/labels.ts'
import { useWorkspace } from '../../data/session.ts'
import { localDueDate } from '../../data/tasks/local-due.ts'
import type { Row } from '../../data/tasks/row.ts'
import { useAssignableMembers } from '../../data/use-assignable-members.ts'
import { useViewer } from '../../data/use-viewer.ts'
import type { Label } from '../../lib/types.ts'
import { messages } from '../../messages/en/grouping.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { dueGroupOf, dueHeads, startGroupOf, startHeads } from './due-groups.ts'
import type { PropertyGrouping } from './effective-grouping.ts'
import { type Grouper, type GroupHead, noValueId } from './group-tasks.ts'

type GrouperOptions = {
  grouping: PropertyGrouping
  people: ReadonlyMap<string, string>
  lists: readonly { id: string; name: string }[]
  /** The list that all tasks are of, whose people are those who have access to it. */
  listId: string | undefined
}

/** Returns how tasks are grouped; without a grouper while what the groups are is loading. */
export function useGrouper({ grouping, people, lists, listId }: GrouperOptions): {
  grouper: Grouper | undefined
  labels: readonly Label[]
  error: Error | null
  retry: () => void
} {
  const { now, zone } = useViewer()
  const { member_id: me } = useWorkspace()
  const known = useLabels({ enabled: grouping === 'label' })
  const byPerson = grouping === 'person'
  const assignable = useAssignableMembers(byPerson && listId !== undefined ? [listId] : [])
  const assignableIds = byPerson ? assignable.people?.map(({ id }) => id).join(' ') : undefined
  const { today } = now
  const { labels = noLabels } = known
  const isLoading =
    (grouping === 'label' && known.labels === undefined) || (byPerson && assignableIds === undefined)
  const grouper = useMemo((): Grouper | undefined => {
    if (isLoading) return undefined
    const none = (name: string): GroupHead => ({ id: noValueId, name })
    switch (grouping) {
      case 'label':
        return {
          heads: [none(messages.noLabel), ...labels],
          idsOf: oneOrNone(
            labels.map(({ id }) => id),
            (row) => row.label_ids,
          ),
        }
      case 'person': {
        const heads = peopleHeads(people, new Set(assignableIds?.split(' ')), me)
        return {
          heads: [none(messages.unassigned), ...heads],
          idsOf: oneOrNone([...people.keys()], (row) => row.assignee_ids),
        }
      }
      case 'due':
        return { heads: dueHeads, idsOf: (row) => [dueGroupOf(localDueDate(row, zone), today)] }
      case 'start':
        return { heads: startHeads, idsOf: ({ start_date }) => [startGroupOf(start_date, today)] }
      case 'priority':
        return { heads: priorityHeads, idsOf: ({ priority }) => [`p${priority}`] }
      case 'list':
        return { heads: lists, idsOf: ({ list_id }) => [list_id] }
      default:
        return { heads: [{ id: 'all', name: null }], idsOf: () => ['all'] }
    }
  }, [isLoading, grouping, labels, people, assignableIds, me, lists, zone, today])
  const { error, retry } = byPerson ? assignable : known
  return { grouper, labels, error: isLoading ? error : null, retry }
}

const noLabels: readonly Label[] = []

const priorityHeads: readonly GroupHead[] = [4, 3, 2, 1, 0].map((priority) => ({
  id: `p${priority}`,
  name: tasks.priorities[priority] ?? '',
}))

/** People by name, first oneself. Those who can't be assigned appear only if they are. */
const peopleHeads = (
  people: ReadonlyMap<string, string>,
  assignable: ReadonlySet<string>,
  me: string,
): GroupHead[] =>
  Array.from(people, ([id, name]) => ({
    id,
    name: id === me ? messages.you(name) : name,
    isOptional: !assignable.has(id),
  })).toSorted((a, b) => Number(b.id === me) - Number(a.id === me) || a.name.localeCompare(b.name))

/** Returns the known values of a task, or the group of those without any. */
function oneOrNone(known: readonly string[], valuesOf: (row: Row) => readonly string[]): Grouper['idsOf'] {
  const values = new Set(known)
  return (row) => {
    const own = valuesOf(row).filter((id) => values.has(id))
    return own.length === 0 ? [noValueId] : own
  }
}
