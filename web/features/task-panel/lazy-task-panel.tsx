import type { ComponentProps } from 'react'
import { preload, lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { useRow } from '../../data/tasks/row-store.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginList } from '../../ui/margin-list.tsx'
import { messages } from '../../messages/en/tasks.ts'
import type { TaskPanel as Panel } from './task-panel.tsx'

const panel = lazyComponent(() => import('./task-panel.tsx').then(({ TaskPanel }) => TaskPanel))
// From a list, people open a task next. Preloading makes it appear within the same frame.
whenIdle(() => preload(panel))

/** The task panel, loaded once the list has rendered. */
export function LazyTaskPanel(props: ComponentProps<typeof Panel>) {
  const { Part, error, retry } = useLazyComponent(panel)
  const row = useRow(props.id)
  if (Part) return <Part {...props} />
  return (
    <aside className="panel" aria-label={row?.title ?? messages.untitled}>
      <header className="bar" />
      <MarginList>
        {error === undefined ? <Skeleton rows={6} /> : <ErrorState error={error} onRetry={retry} />}
      </MarginList>
    </aside>
  )
}
