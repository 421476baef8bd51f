import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { ApiError } from '../../api.ts'
import { Page } from '../../frame/page.tsx'
import { thisMoment } from '../../lib/rows/row.ts'
import { useTask } from '../../lib/rows/use-task.ts'
import { useInWorkspace, useWorkspace } from '../../lib/session.tsx'
import { useNow } from '../../lib/use-now.ts'
import { Problem } from '../../parts/blank.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Bones, Ledger } from '../../parts/ledger.tsx'
import type { Desk } from '../../types.ts'
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
  const { row, task } = useTask(id)
  const desk = useInWorkspace<Desk>('/desk')
  const nowMs = useNow(30_000)
  const now = useMemo(() => thisMoment(nowMs), [nowMs])
  const { id: workspaceId } = useWorkspace()
  const deeds = useMemo(() => deedsIn(workspaceId), [workspaceId])
  useTaskCommands({ chosen: none, open: id, deeds })
  const list = desk.data?.lists.find((one) => one.id === task.data?.list_id)
  if (task.error instanceof ApiError && task.error.status === 404) return <Elsewhere id={id} />
  return (
    <Page
      title={task.data?.title ?? words.page}
      crumbs={
        list && (
          <>
            <Link to="/lists/$id" params={{ id: list.id }}>
              {list.name}
            </Link>
            <Icon of={ChevronRight} small />
          </>
        )
      }
    >
      <div className="task-page">
        {row && task.data ? (
          <Whole row={row} task={task.data} now={now} />
        ) : (
          <Ledger>
            {task.error ? (
              <Problem error={task.error} onRetry={() => void task.refetch()} />
            ) : (
              <Bones rows={6} />
            )}
          </Ledger>
        )}
      </div>
    </Page>
  )
}
