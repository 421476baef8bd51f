import { useState } from 'react'
import { useUnappliedWrites } from '../../data/tasks/unapplied-writes.ts'
import { retryNow } from '../../data/tasks/write-queue.ts'
import { useConnection } from '../../data/use-connection.ts'
import { Banner } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { messages as shellMessages } from '../../messages/en/shell.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'

const { connection } = shellMessages
const { notApplied } = tasks

const unappliedWrites = lazyComponent(() =>
  import('./unapplied-writes-dialog.tsx').then(({ UnappliedWritesDialog }) => UnappliedWritesDialog),
)

/** Says when the device is offline, and lists changes that couldn't be applied because others were first. */
export function ConnectionBanner() {
  const { isOff, waiting } = useConnection()
  const unapplied = useUnappliedWrites()
  const [open, setOpen] = useState(false)
  return (
    <>
      {isOff && (
        <Banner>
          <span className="grow">
            <b className="font-semibold">{connection.off}</b> {connection.pending(waiting)}
          </span>
          <Button onClick={retryNow}>{connection.now}</Button>
        </Banner>
      )}
      {unapplied.length > 0 && (
        <Banner tone="bad">
          <span className="grow">{notApplied.banner(unapplied.length)}</span>
          <Button onClick={() => setOpen(true)}>{notApplied.show}</Button>
        </Banner>
      )}
      {open && unapplied.length > 0 && <LazyDialog part={unappliedWrites} onClose={() => setOpen(false)} />}
    </>
  )
}
