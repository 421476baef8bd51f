import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SidebarList } from '../../data/sidebar-lists.ts'
import type { Label } from '../../lib/types.ts'
import { messages } from '../../messages/en/grouping.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { PriorityIcon } from '../../ui/priority-icon.tsx'
import { Planning, sumEstimates } from '../task-list/planning.tsx'
import { ListMark } from '../list-mark/list-mark.tsx'
import { LabelDot } from '../labels/chip-list.tsx'
import type { TaskGroup } from '../task-list/groups.ts'
import type { PropertyGrouping } from './effective-grouping.ts'
import { noValueId } from './group-tasks.ts'
import './grouping.css'

/** What stands before the name of a group: the icon of a list, the color of a label, a face, the tally of a priority. */
export function groupMark(
  grouping: PropertyGrouping,
  { id }: TaskGroup,
  known: { labels: readonly Label[]; lists: readonly SidebarList[]; people: ReadonlyMap<string, string> },
): ReactNode {
  if (id === noValueId) return null
  if (grouping === 'label') {
    const color = known.labels.find((label) => label.id === id)?.color
    return color && <LabelDot color={color} />
  }
  const list = grouping === 'list' && known.lists.find((one) => one.id === id)
  if (list) return <ListMark of={list} />
  const name = known.people.get(id)
  // The name is next to it.
  if (grouping === 'person' && name !== undefined)
    return (
      <span aria-hidden="true" className="contents">
        <Avatar id={id} name={name} />
      </span>
    )
  return grouping === 'priority' ? <PriorityIcon priority={Number(id.slice(1))} /> : null
}

type GroupHeadingProps = {
  group: TaskGroup
  mark: ReactNode
  /** Whether tasks can be dropped on it. */
  accepts: boolean
  /** Adds a task; missing if none can be added. */
  onAdd: (() => void) | undefined
}

/** The heading of a group in a list. */
export const GroupHeading = ({ group: { id, name, rows }, mark, accepts, onAdd }: GroupHeadingProps) => (
  <div
    className="margin-row group-heading"
    data-kind="section"
    data-order={accepts ? id : undefined}
    // Keeps the row's focus and key handling from interfering with the button inside.
    onFocus={(event) => event.stopPropagation()}
    onKeyDown={(event) => event.stopPropagation()}
  >
    <span className="margin">{tasks.list.open(rows.length)}</span>
    <div className="content">
      {mark}
      <h2 className="cut" title={name ?? ''}>
        {name}
      </h2>
      <Planning minutes={sumEstimates(rows)} />
      {onAdd && (
        <span className="section-tools" data-quiet>
          <IconButton icon={Plus} small label={messages.add(name ?? '')} onClick={onAdd} />
        </span>
      )}
    </div>
  </div>
)
