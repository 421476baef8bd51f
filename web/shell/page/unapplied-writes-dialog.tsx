import { clearUnappliedWrites, useUnappliedWrites } from '../../data/tasks/unapplied-writes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messages } from '../../messages/en/unapplied-writes.ts'

/** The changes made offline that others were faster with, so that their text can still be copied. */
export function UnappliedWritesDialog({ onClose }: { onClose: () => void }) {
  const unapplied = useUnappliedWrites()
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <p className="prose">{messages.text}</p>
      <ul className="not-applied">
        {unapplied.map(({ key, title, said, why, more }) => (
          <li key={key}>
            <b className="font-semibold">{title}</b>
            {more > 0 && ` ${messages.more(more)}`}
            <p>{said}</p>
            <p className="dim">{why}</p>
          </li>
        ))}
      </ul>
      <footer>
        <Button kind="primary" onClick={clearUnappliedWrites}>
          {messages.done}
        </Button>
      </footer>
    </Dialog>
  )
}
