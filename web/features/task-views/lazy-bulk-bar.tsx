import type { ComponentProps } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyComponent, preload, useLazyComponent } from '../../ui/lazy-component.ts'
import type { BulkBar as Bar } from './bulk-bar.tsx'

const bulkBar = lazyComponent(() => import('./bulk-bar.tsx').then(({ BulkBar }) => BulkBar))
whenIdle(() => preload(bulkBar))

/** The toolbar for the selected tasks, fetched while the browser is idle. */
export function LazyBulkBar(props: ComponentProps<typeof Bar>) {
  const { Part } = useLazyComponent(bulkBar)
  return Part ? <Part {...props} /> : null
}
