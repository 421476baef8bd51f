import { useMemo } from 'react'
import { usePeople } from '../../lib/people.ts'
import { isOverdue, type Moment, type Row } from '../../lib/rows/row.ts'
import { useWorkspace } from '../../lib/session.tsx'
import { Entry, Ledger } from '../../parts/ledger.tsx'
import type { Task } from '../../types.ts'
import { words as tasks } from '../../words/en/tasks.ts'
import { deedsIn } from '../tasks/deeds.ts'
import { Checklist } from './checklist.tsx'
import { Comments } from './comments.tsx'
import { Description } from './description.tsx'
import { Facts } from './facts.tsx'
import { Title } from './title.tsx'

/** Everything of one task, in the panel and on its page. */
export function Whole({ row, task, now }: { row: Row; task: Task; now: Moment }) {
  const { id: workspaceId } = useWorkspace()
  const people = usePeople()
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  return (
    <>
      <div className="scroll">
        <Ledger>
          <Entry
            top
            margin={
              <input
                type="checkbox"
                className="box big"
                aria-label={tasks.closeTask(row.title)}
                checked={row.completed}
                onChange={() => (row.completed ? deeds.reopen([row.id]) : deeds.close([row.id]))}
              />
            }
          >
            <Title key={row.id} row={row} deeds={deeds} />
          </Entry>
          <Facts row={row} now={now} people={people} late={isOverdue(row, now)} />
          <Description task={task} />
          <Checklist task={task} />
          <Comments taskId={row.id} people={people} />
        </Ledger>
      </div>
    </>
  )
}
