import { useNavigate } from '../../router/hooks.ts'
import { Ellipsis, Link, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { createViewActions } from './view-actions.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { viewNameMax, type ViewState } from '../../data/saved-views.ts'
import { useWorkspace } from '../../data/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { afterMenuCloses, Menu } from '../../ui/menu.tsx'
import { InlineRename } from '../../ui/inline-rename.tsx'
import { copyText } from '../../ui/copy-text.ts'
import type { View } from '../../lib/types.ts'
import { messages } from '../../messages/en/saved-views.ts'
import { favoriteEntry } from '../sidebar/favorite-entry.ts'
import { shareEntry } from './share-entry.ts'
import { SaveViewButton } from './save-view-button.tsx'

type ViewNameProps = { view: View; naming: boolean; onNaming: (naming: boolean) => void }

/** The name of a view as the page heading, edited in place. */
export function ViewName({ view, naming, onNaming }: ViewNameProps) {
  const { id, member_id: memberId } = useWorkspace()
  if (view.owner.id !== memberId) return <h1 className="cut min-w-0">{view.name}</h1>
  const heading = (name: ReactNode) => <h1 className="flex min-w-0">{name}</h1>
  return (
    <InlineRename
      name={view.name}
      label={messages.name}
      maxLength={viewNameMax}
      onRename={(name) => createViewActions(id).rename(view, name)}
      editing={naming}
      onEditing={onNaming}
    >
      {heading}
    </InlineRename>
  )
}

/** The actions of a view. */
export function ViewMenu({ view, onRename }: { view: View; onRename: () => void }) {
  const workspace = useWorkspace()
  const { id } = workspace
  const isOwn = view.owner.id === workspace.member_id
  const share = shareEntry(workspace, view)
  const navigate = useNavigate()
  const copy = () => void copyText(`${location.origin}/views/${view.id}`, messages.linkCopied)
  const remove = () => {
    createViewActions(id).remove(view)
    void navigate({ to: '/all' })
  }
  useCommands({ 'view.copyLink': copy })
  useCommands({ 'view.rename': onRename, 'view.delete': remove }, { when: isOwn })
  useCommands(
    { 'view.share': () => createViewActions(id).setShared(view, !view.shared) },
    { when: share !== undefined },
  )
  return (
    <Menu
      label={messages.actions}
      items={[
        ...(isOwn
          ? [
              {
                id: 'rename',
                command: 'view.rename' as const,
                label: messages.rename,
                icon: Pencil,
                onAction: () => afterMenuCloses(onRename),
              },
            ]
          : []),
        { id: 'link', command: 'view.copyLink', label: messages.copyLink, icon: Link, onAction: copy },
        ...(share ? [{ ...share, command: 'view.share' as const }] : []),
        favoriteEntry(id, { id: view.id, name: view.name, color: null }),
        ...(isOwn
          ? [
              'rule' as const,
              {
                id: 'delete',
                command: 'view.delete' as const,
                label: messages.delete,
                icon: Trash2,
                danger: true,
                onAction: remove,
              },
            ]
          : []),
      ]}
    >
      <IconButton icon={Ellipsis} label={messages.actions} />
    </Menu>
  )
}

type UnsavedViewActionsProps = {
  view: View
  state: ViewState
  /** Resets the URL to that of the view. */
  onDone: () => void
}

/** The options for a changed view: save it, save it as a new one, or discard the changes. */
export function UnsavedViewActions({ view, state, onDone }: UnsavedViewActionsProps) {
  const { id, member_id: memberId } = useWorkspace()
  const isOwn = view.owner.id === memberId
  const update = () => {
    createViewActions(id).update(view, state)
    onDone()
  }
  useCommands({ 'view.save': update }, { when: isOwn })
  return (
    <>
      {isOwn && (
        <Button kind="plain" onClick={update}>
          {messages.update}
        </Button>
      )}
      <SaveViewButton state={state} asNew />
      <Button kind="plain" onClick={onDone}>
        {messages.discard}
      </Button>
    </>
  )
}
