import { useEffect, useLayoutEffect, useRef } from 'react'
import { useWorkspaceQuery } from '../../data/session.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as dialogs } from '../../messages/en/list-dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import '../../ui/setting-row.css'
import './list-copy-progress.css'

const messages = dialogs.duplication
const pollMs = 500

/** How far a list is that is being duplicated. */
export type CopyProgress = { done: number; total: number; finished: boolean }

type ListCopyProgressProps = {
  copy: { id: string; name: string }
  /** Opens the copy, at the latest when it's finished. */
  onOpen: () => void
  onClose: () => void
}

/** Shows how far a copy is. The worker goes on with it whether or not someone looks. */
export function ListCopyProgress({ copy, onOpen, onClose }: ListCopyProgressProps) {
  const { data } = useWorkspaceQuery<CopyProgress>(`/lists/${copy.id}/copy`, { every: pollMs })
  const finished = data?.finished === true
  const open = useRef(onOpen)
  useLayoutEffect(() => {
    open.current = onOpen
  })
  useEffect(() => {
    if (finished) open.current()
  }, [finished])
  const share = data && data.total > 0 ? Math.min(1, data.done / data.total) : 0
  const text = data && messages.progress(data.done, data.total)
  return (
    <Dialog title={copy.name} onClose={onClose}>
      <div className="copy-progress">
        <span
          className="meter"
          role="progressbar"
          aria-label={messages.copying}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuetext={text}
        >
          <span style={{ scale: `${share} 1` }} />
        </span>
        <p>{text}</p>
      </div>
      <p className="meta">{messages.goesOn}</p>
      <footer>
        <Button onClick={onClose}>{common.close}</Button>
        <Button kind="primary" onClick={onOpen}>
          {messages.open}
        </Button>
      </footer>
    </Dialog>
  )
}
