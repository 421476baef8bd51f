import { useNavigate } from '../router/hooks.ts'
import { useCommands } from '../ui/commands/commands.ts'
import { loadedInboxId } from '../data/sidebar-lists.ts'
import { useMe, currentWorkspace } from '../data/session.ts'
import { redoLast, undoLast } from '../ui/undo-history.ts'
import { openShortcuts, openLabels, openNewList, openNewTask, openPalette } from '../ui/overlay-state.ts'
import { toggleSidebar } from '../ui/sidebar-state.ts'
import { isSmall } from '../ui/use-is-wide.ts'

const newTaskDialog = { focus: openNewTask }

/** Registers the commands that work on every screen of a workspace. */
export function useGlobalCommands(): void {
  const navigate = useNavigate()
  const workspace = currentWorkspace(useMe())
  useCommands({
    'app.palette': () => openPalette(),
    'app.search': () => navigate({ to: '/search' }),
    'app.keys': openShortcuts,
    'app.side': toggleSidebar,
    'app.pane': () => focusNextPane(1),
    'app.paneBack': () => focusNextPane(-1),
    // Focuses the new-task line of the list on screen, or opens the dialog where there is none.
    'task.new': () => (document.querySelector<HTMLElement>('[data-new-line]') ?? newTaskDialog).focus(),
    'app.undo': undoLast,
    'app.redo': redoLast,
    ...(workspace?.role === 'guest'
      ? {}
      : { 'list.new': openNewList, 'app.import': () => navigate({ to: '/settings/import' }) }),
    'app.labels': openLabels,
    'app.export': () => navigate({ to: '/settings/export' }),
    'go.inbox': () => {
      const inboxId = workspace && loadedInboxId(workspace.id)
      if (inboxId !== undefined) void navigate({ to: '/lists/$id', params: { id: inboxId } })
    },
    'go.notifications': () => navigate({ to: '/notifications' }),
    'go.today': () => navigate({ to: '/today' }),
    'go.upcoming': () => navigate({ to: '/upcoming' }),
    'go.assigned': () => navigate({ to: '/assigned' }),
    'go.all': () => navigate({ to: '/all' }),
    'go.insights': () => navigate({ to: '/insights' }),
    'go.list': () => openPalette('lists'),
    'go.view': () => openPalette('views'),
    'go.settings': () => navigate({ to: isSmall() ? '/settings' : '/settings/workspace' }),
    'go.profile': () => navigate({ to: '/settings/profile' }),
    'go.tokens': () => navigate({ to: '/settings/tokens' }),
    'go.webhooks': () => navigate({ to: '/settings/webhooks' }),
  })
}

/** Moves the focus between sidebar, page and panel. @param by 1 for the next, -1 for the previous */
function focusNextPane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('.sidebar, .page, .panel')].filter(
    (pane) => pane.offsetParent !== null,
  )
  // The panel is inside the page, so the last match is the innermost.
  const index = panes.findLastIndex((pane) => pane.contains(document.activeElement))
  const next = panes[(index + by + panes.length) % panes.length]
  const inside = next?.querySelectorAll<HTMLElement>('a, button, input, select, [tabindex="0"]') ?? []
  const first = Array.from(inside).find((element) => element.checkVisibility())
  ;(first ?? next)?.focus()
}
