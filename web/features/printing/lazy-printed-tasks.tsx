import { whenIdle } from '../../lib/when-idle.ts'
import { lazyComponent, preload, useLazyComponent } from '../../ui/lazy-component.ts'
import type { PrintedTasksProps } from './printed-tasks.tsx'
import { usePrinting } from './use-printing.ts'

const printedTasks = lazyComponent(() =>
  import('./printed-tasks.tsx').then(({ PrintedTasks }) => PrintedTasks),
)
whenIdle(() => preload(printedTasks))

/** The tasks of a screen, while it's printed. */
export const LazyPrintedTasks = (props: PrintedTasksProps) => (usePrinting() ? <Printed {...props} /> : null)

function Printed(props: PrintedTasksProps) {
  const { Part } = useLazyComponent(printedTasks)
  return Part ? <Part {...props} /> : null
}
