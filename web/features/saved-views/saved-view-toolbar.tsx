import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Link, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { viewDeedsIn } from './view-actions.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { viewNameMax } from '../../data/saved-views.ts'
import { useWorkspace } from '../../data/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { afterMenu, Menu } from '../../ui/menu.tsx'
import { Rename } from '../../ui/inline-rename.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { View } from '../../lib/types.ts'
import { words as views } from '../../messages/en/views.ts'
import { SaveView } from './save-view-button.tsx'

const words = views.saved

type ViewNameProps = { view: View; naming: boolean; onNaming: (naming: boolean) => void }

/** The name of a view as the heading of its page, changed where it stands. */
export function ViewName({ view, naming, onNaming }: ViewNameProps) {
  const { id } = useWorkspace()
  const heading = (name: ReactNode) => <h1 className="flex min-w-0">{name}</h1>
  return (
    <Rename
      name={view.name}
      label={words.name}
      maxLength={viewNameMax}
      onRename={(name) => viewDeedsIn(id).rename(view, name)}
      editing={naming}
      onEditing={onNaming}
    >
      {heading}
    </Rename>
  )
}

/** What can be done with a view. */
export function ViewMenu({ view, onRename }: { view: View; onRename: () => void }) {
  const { id } = useWorkspace()
  const navigate = useNavigate()
  const copy = () =>
    void navigator.clipboard
      .writeText(`${location.origin}/views/${view.id}`)
      .then(() => toast(words.linkCopied))
  const remove = () => {
    viewDeedsIn(id).remove(view)
    void navigate({ to: '/all' })
  }
  return (
    <Menu
      label={words.actions}
      items={[
        { id: 'rename', label: words.rename, icon: Pencil, onAction: () => afterMenu(onRename) },
        { id: 'link', label: words.copyLink, icon: Link, onAction: copy },
        'rule',
        { id: 'delete', label: words.delete, icon: Trash2, danger: true, onAction: remove },
      ]}
    >
      <IconButton icon={Ellipsis} label={words.actions} />
    </Menu>
  )
}

type KeepChangesProps = {
  view: View
  what: Pick<View, 'filter' | 'sort' | 'layout'>
  /** The address goes back to saying nothing besides. */
  onDone: () => void
}

/** The ways out of a view that has been changed: into it, into another one, or back. */
export function KeepChanges({ view, what, onDone }: KeepChangesProps) {
  const { id } = useWorkspace()
  const update = () => {
    viewDeedsIn(id).update(view, what)
    onDone()
  }
  useCommands({ 'view.save': update })
  return (
    <>
      <Button kind="plain" onClick={update}>
        {words.update}
      </Button>
      <SaveView what={what} anew />
      <Button kind="plain" onClick={onDone}>
        {words.discard}
      </Button>
    </>
  )
}
