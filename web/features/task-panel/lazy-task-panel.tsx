import type { ComponentProps } from 'react'
import { preload, lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { useRow } from '../../data/tasks/row-store.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../../ui/margin-list.tsx'
import { messages } from '../../messages/en/task.ts'
import type { TaskPanel as Panel } from './task-panel.tsx'

const panel = lazyComponent(() => import('./task-panel.tsx').then(({ TaskPanel }) => TaskPanel))
// A list is shown: a task is opened from it next, and is to be there in the frame of its key.
whenIdle(() => preload(panel))

/** The task that is open beside a list; what shows it is fetched once the list stands. */
export function LazyTaskPanel(props: ComponentProps<typeof Panel>) {
  const { Part, error, retry } = useLazyComponent(panel)
  const row = useRow(props.id)
  if (Part) return <Part {...props} />
  return (
    <aside className="panel" aria-label={row?.title ?? messages.page}>
      <header className="bar" />
      <MarginList>
        {error === undefined ? <Skeleton rows={6} /> : <ErrorState error={error} onRetry={retry} />}
      </MarginList>
    </aside>
  )
}
