import { useNavigate } from '@tanstack/react-router'
import { useCommands } from '../ui/commands/commands.ts'
import { useMe, currentWorkspace } from '../data/session.ts'
import { redoLast, undoLast } from '../ui/toast-store.ts'
import { focusNextPane } from './focus-pane.ts'
import { openShortcuts, openNewList, openNewTask, openPalette } from '../ui/overlay-state.ts'
import { toggleSidebar } from '../ui/sidebar-state.ts'

const newTaskDialog = { focus: openNewTask }

/** What can be done wherever one is in the app, in a workspace. */
export function useGlobalCommands(): void {
  const navigate = useNavigate()
  const here = currentWorkspace(useMe())
  useCommands({
    'app.palette': () => openPalette(),
    'app.search': () => navigate({ to: '/search' }),
    'app.keys': openShortcuts,
    'app.side': toggleSidebar,
    'app.pane': () => focusNextPane(1),
    'app.paneBack': () => focusNextPane(-1),
    // The line of the list that is shown; where there is none, one that lies over the page.
    'task.new': () => (document.querySelector<HTMLElement>('[data-new-line]') ?? newTaskDialog).focus(),
    'app.undo': undoLast,
    'app.redo': redoLast,
    ...(here?.role === 'guest'
      ? {}
      : { 'list.new': openNewList, 'app.import': () => navigate({ to: '/settings/import' }) }),
    'app.export': () => navigate({ to: '/settings/export' }),
    'go.inbox': () => navigate({ to: '/inbox' }),
    'go.today': () => navigate({ to: '/today' }),
    'go.upcoming': () => navigate({ to: '/upcoming' }),
    'go.assigned': () => navigate({ to: '/assigned' }),
    'go.all': () => navigate({ to: '/all' }),
    'go.list': () => openPalette('lists'),
    'go.view': () => openPalette('views'),
    'go.settings': () => navigate({ to: '/settings/workspace' }),
    'go.profile': () => navigate({ to: '/settings/profile' }),
    'go.tokens': () => navigate({ to: '/settings/tokens' }),
    'go.webhooks': () => navigate({ to: '/settings/webhooks' }),
  })
}
