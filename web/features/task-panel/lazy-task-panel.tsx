import type { ComponentProps } from 'react'
import { fetchAhead, later, useLater } from '../../ui/lazy-component.ts'
import { useRow } from '../../data/tasks/row-store.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Bones, Ledger } from '../../ui/margin-list.tsx'
import { words } from '../../messages/en/task.ts'
import type { TaskPanel as Panel } from './task-panel.tsx'

const panel = later(() => import('./task-panel.tsx').then(({ TaskPanel }) => TaskPanel))
// A list is shown: a task is opened from it next, and is to be there in the frame of its key.
whenIdle(() => fetchAhead(panel))

/** The task that is open beside a list; what shows it is fetched once the list stands. */
export function TaskPanel(props: ComponentProps<typeof Panel>) {
  const { Part, error, retry } = useLater(panel)
  const row = useRow(props.id)
  if (Part) return <Part {...props} />
  return (
    <aside className="panel" aria-label={row?.title ?? words.page}>
      <header className="bar" />
      <Ledger>{error === undefined ? <Bones rows={6} /> : <Problem error={error} onRetry={retry} />}</Ledger>
    </aside>
  )
}
