import { useNavigate } from '../../router/hooks.ts'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useSavedViews } from '../../data/saved-views.ts'
import { useWorkspace } from '../../data/session.ts'
import { useDragOrder } from '../../ui/use-drag-order.ts'
import { Icon } from '../../ui/icon.tsx'
import type { View } from '../../lib/types.ts'
import { messages as sidebarMessages } from '../../messages/en/sidebar.ts'
import { MoveCommands } from '../../ui/commands/move-commands.tsx'
import { SortableLink } from './sortable-link.tsx'
import { createViewActions } from '../../features/saved-views/view-actions.ts'

/** The member's saved views in the sidebar, in their own order. */
export function SidebarViews() {
  const { id: workspaceId } = useWorkspace()
  const { views = [] } = useSavedViews()
  const navigate = useNavigate()
  const [focusedId, setFocusedId] = useState<string>()
  const actions = createViewActions(workspaceId)
  const ids = views.map((view): string => view.id)
  /** @param to the new index */
  const move = (id: string, to: number) => {
    const view = views.find((one) => one.id === id)
    const index = Math.max(0, Math.min(views.length - 1, to))
    if (!view || ids[index] === id) return
    actions.place(view, index)
    // Moving the element in the document loses the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-order="${id}"] a`)?.focus())
  }
  const { draggedId, startDrag, dropPositionOf } = useDragOrder(ids, (id, after) =>
    move(id, after === null ? 0 : ids.filter((one) => one !== id).indexOf(after) + 1),
  )
  const remove = (view: View) => {
    actions.remove(view)
    if (location.pathname === `/views/${view.id}`) void navigate({ to: '/all' })
  }
  if (views.length === 0) return null
  return (
    <>
      <h2>{sidebarMessages.views}</h2>
      <ul data-orders onBlur={() => setFocusedId(undefined)}>
        {views.map((view, index) => (
          <SortableLink
            key={view.id}
            to="/views/$id"
            id={view.id}
            name={view.name}
            dragging={draggedId === view.id}
            dropPosition={dropPositionOf(view.id)}
            onDragStart={startDrag(view.id)}
            onFocus={() => setFocusedId(view.id)}
            onUp={index === 0 ? undefined : () => move(view.id, index - 1)}
            onDown={index === views.length - 1 ? undefined : () => move(view.id, index + 1)}
            extraItems={[
              'rule',
              {
                id: 'delete',
                label: sidebarMessages.deleteView,
                icon: Trash2,
                danger: true,
                onAction: () => remove(view),
              },
            ]}
          >
            <Icon of={Bookmark} />
            <span className="cut">{view.name}</span>
          </SortableLink>
        ))}
      </ul>
      {focusedId !== undefined && (
        <MoveCommands at={ids.indexOf(focusedId)} onMove={(to) => move(focusedId, to)} />
      )}
    </>
  )
}
