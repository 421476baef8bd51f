import { Plus } from 'lucide-react'
import { memo, useRef } from 'react'
import { useReadOnly } from '../../data/read-only.ts'
import { IconButton } from '../../ui/button.tsx'
import { messages } from '../../messages/en/board.ts'
import { Planning, sumEstimates } from '../task-list/planning.tsx'
import { setInlineEdit } from '../task-list/inline-edit.ts'
import { useTaskListContext } from '../task-list/task-list-context.ts'
import { ColumnCards, type ColumnCardsProps } from './column-cards.tsx'
import { useIsNear } from './use-is-near.ts'

type ColumnProps = Omit<ColumnCardsProps, 'name'> & {
  /** Whether it is there from the start, because it is in sight. */
  first: boolean
}

/** A section or another group as a column of cards, which are rendered once the column comes near. */
export const Column = memo(function Column({ group, first, ...rest }: ColumnProps) {
  const { writesTo, grouping } = useTaskListContext()
  const readOnly = useReadOnly()
  const column = useRef<HTMLElement>(null)
  const isNear = useIsNear(column, first)
  const name = group.name ?? messages.noSection
  const canAdd = writesTo !== undefined && !readOnly && (!grouping || grouping.newTask(group) !== undefined)
  return (
    <section
      ref={column}
      className="column"
      data-column={group.id}
      data-empty={group.rows.length === 0 || undefined}
      aria-label={name}
    >
      <header>
        {grouping?.mark(group)}
        <h2 className="cut" title={name}>
          {name}
        </h2>
        <span className="count">{group.rows.length}</span>
        <Planning minutes={sumEstimates(group.rows)} />
        <span className="grow" />
        {canAdd && (
          <IconButton
            icon={Plus}
            small
            label={messages.add(name)}
            onClick={() =>
              setInlineEdit({ kind: 'below', id: group.rows.at(-1)?.id ?? null, groupId: group.id })
            }
          />
        )}
      </header>
      {isNear ? <ColumnCards group={group} name={name} {...rest} /> : <div className="grid" />}
    </section>
  )
})
