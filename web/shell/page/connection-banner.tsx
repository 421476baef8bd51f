import { useState } from 'react'
import { clearUnappliedWrites, useUnappliedWrites } from '../../data/tasks/unapplied-writes.ts'
import { retryNow } from '../../data/tasks/write-queue.ts'
import { useConnection } from '../../data/use-connection.ts'
import { Banner } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messages as shellMessages } from '../../messages/en/shell.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'

const { connection } = shellMessages
const { notApplied } = tasks

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
      {open && unapplied.length > 0 && <UnappliedWritesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function UnappliedWritesDialog({ onClose }: { onClose: () => void }) {
  const unapplied = useUnappliedWrites()
  return (
    <Dialog title={notApplied.title} onClose={onClose}>
      <p className="prose">{notApplied.text}</p>
      <ul className="not-applied">
        {unapplied.map(({ key, title, said, why, more }) => (
          <li key={key}>
            <b className="font-semibold">{title}</b>
            {more > 0 && ` ${notApplied.more(more)}`}
            <p>{said}</p>
            <p className="dim">{why}</p>
          </li>
        ))}
      </ul>
      <footer>
        <Button kind="primary" onClick={clearUnappliedWrites}>
          {notApplied.done}
        </Button>
      </footer>
    </Dialog>
  )
}
