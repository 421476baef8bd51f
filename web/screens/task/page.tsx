import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Page } from '../../frame/page.tsx'
import { thisMoment } from '../../lib/rows/row.ts'
import { useRow } from '../../lib/rows/store.ts'
import { useTask } from '../../lib/rows/use-task.ts'
import { useInWorkspace, useWorkspace } from '../../lib/session.tsx'
import { useNow } from '../../lib/use-now.ts'
import { Problem } from '../../parts/blank.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import type { Desk, Task } from '../../types.ts'
import { words } from '../../words/en/task.ts'
import { deedsIn } from '../tasks/deeds.ts'
import { useTaskCommands } from '../tasks/task-commands.ts'
import { Elsewhere } from '../elsewhere.tsx'
import { Whole } from './whole.tsx'

const route = getRouteApi('/app/tasks/$id')
const none: readonly string[] = []

/** The page that a task's `url` leads to. What is unknown and what is not visible look the same. */
export function Screen() {
  const { id } = route.useParams()
  const { row, task, error, gone, unknown, retry } = useTask(id)
  const nowMs = useNow(30_000)
  const now = useMemo(() => thisMoment(nowMs), [nowMs])
  const { id: workspaceId } = useWorkspace()
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  const navigate = useNavigate()
  useTaskCommands({ chosen: none, open: id, deeds })
  if (unknown && !gone) return <Elsewhere id={id} />
  return (
    <Page
      title={task?.title ?? words.page}
      // The title itself stands below, where it is changed.
      heading={task && <h1 className="unseen">{task.title}</h1>}
      crumbs={task && <Crumbs task={task} />}
    >
      <div className="task-page">
        {row && task ? (
          <Whole
            key={task.id}
            row={row}
            task={task}
            now={now}
            gone={gone}
            as="page"
            onOpen={(opened) => void navigate({ to: '/tasks/$id', params: { id: opened } })}
          />
        ) : (
          <Ledger>{error ? <Problem error={error} onRetry={retry} /> : <Bones rows={6} />}</Ledger>
        )}
      </div>
    </Page>
  )
}

/** Where it is: its list, and the task it is a part of. */
function Crumbs({ task: { list_id, parent_id } }: { task: Task }) {
  const desk = useInWorkspace<Desk>('/desk')
  const list = desk.data?.lists.find((one) => one.id === list_id)
  const parent = useRow(parent_id ?? '')
  return (
    <>
      {list && (
        <>
          <Link to="/lists/$id" params={{ id: list.id }}>
            {list.name}
          </Link>
          <Icon of={ChevronRight} small />
        </>
      )}
      {parent_id !== null && (
        <>
          <Link to="/tasks/$id" params={{ id: parent_id }}>
            {parent?.title ?? words.page}
          </Link>
          <Icon of={ChevronRight} small />
        </>
      )}
    </>
  )
}
