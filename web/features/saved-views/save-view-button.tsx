import { useId, useState } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { useSavedViews, viewsMax, type ViewState } from '../../data/saved-views.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, preload } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { messages } from '../../messages/en/saved-views.ts'

const saveViewDialog = lazyComponent(() =>
  import('./save-view-dialog.tsx').then(({ SaveViewDialog }) => SaveViewDialog),
)
whenIdle(() => preload(saveViewDialog))

type SaveViewButtonProps = {
  state: ViewState
  /** Whether a changed view is saved as a new one. */
  asNew?: boolean
  /** Whether someone has asked for the dialog before the button was there. */
  startsOpen?: boolean
}

/** Saves the current filter as a view. With fifty views it is disabled and says why. */
export function SaveViewButton({ state, asNew, startsOpen = false }: SaveViewButtonProps) {
  const id = useId()
  const { own } = useSavedViews()
  const isFull = own.length >= viewsMax
  const [open, setOpen] = useState(startsOpen && !isFull)
  useCommands(
    { 'view.save': () => (isFull ? showToast(messages.full(viewsMax)) : setOpen(true)) },
    { when: !asNew },
  )
  return (
    <>
      <Button
        kind="plain"
        off={isFull}
        aria-describedby={isFull ? id : undefined}
        onClick={() => setOpen(true)}
      >
        {asNew ? messages.saveNew : messages.save}
      </Button>
      {isFull && (
        <span className="meta" id={id}>
          {messages.full(viewsMax)}
        </span>
      )}
      {open && <LazyDialog part={saveViewDialog} state={state} onClose={() => setOpen(false)} />}
    </>
  )
}
