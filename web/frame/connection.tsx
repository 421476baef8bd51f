import { useState } from 'react'
import { clearNotApplied, useNotApplied } from '../lib/rows/not-applied.ts'
import { tryNow } from '../lib/rows/writes.ts'
import { useConnection } from '../lib/use-connection.ts'
import { Banner } from '../parts/blank.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { words as frame } from '../words/en/frame.ts'
import { words as tasks } from '../words/en/tasks.ts'

const { connection } = frame
const { notApplied } = tasks

/** What the connection means for what one does: it is kept meanwhile, and what came too late is listed. */
export function Connection() {
  const { isOff, waiting } = useConnection()
  const late = useNotApplied()
  const [shown, setShown] = useState(false)
  return (
    <>
      {isOff && (
        <Banner>
          <span className="grow">
            <b className="font-semibold">{connection.off}</b> {connection.kept(waiting)}
          </span>
          <Button onClick={tryNow}>{connection.now}</Button>
        </Banner>
      )}
      {late.length > 0 && (
        <Banner tone="bad">
          <span className="grow">{notApplied.banner(late.length)}</span>
          <Button onClick={() => setShown(true)}>{notApplied.show}</Button>
        </Banner>
      )}
      {shown && late.length > 0 && <NotApplied onClose={() => setShown(false)} />}
    </>
  )
}

function NotApplied({ onClose }: { onClose: () => void }) {
  const late = useNotApplied()
  return (
    <Dialog title={notApplied.title} onClose={onClose}>
      <p className="prose">{notApplied.text}</p>
      <ul className="not-applied">
        {late.map(({ key, title, said, why, more }) => (
          <li key={key}>
            <b className="font-semibold">{title}</b>
            {more > 0 && ` ${notApplied.more(more)}`}
            <p>{said}</p>
            <p className="dim">{why}</p>
          </li>
        ))}
      </ul>
      <footer>
        <Button kind="primary" onClick={clearNotApplied}>
          {notApplied.done}
        </Button>
      </footer>
    </Dialog>
  )
}
