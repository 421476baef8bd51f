import { Overlay } from './overlay.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'

const palette = lazyComponent(() =>
  import('../features/palette/command-palette.tsx').then(({ CommandPalette }) => CommandPalette),
)
const newTask = lazyComponent(() =>
  import('../features/task-list/new-task-dialog.tsx').then(({ NewTaskDialog }) => NewTaskDialog),
)
const keyboardHelp = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ShortcutsDialog),
)
const createList = lazyComponent(() =>
  import('../features/lists/new-list-dialog.tsx').then(({ NewListDialog }) => NewListDialog),
)
const createWorkspace = lazyComponent(() =>
  import('./new-workspace-dialog.tsx').then(({ NewWorkspaceDialog }) => NewWorkspaceDialog),
)

/** What opens over the page, from anywhere. @param here whether one is in a workspace; one can be opened without */
export const AppDialogs = ({ here }: { here: boolean }) => (
  <>
    {here && (
      <>
        <Overlay name="palette" component={palette} />
        <Overlay name="task" component={newTask} />
        <Overlay name="keys" component={keyboardHelp} />
        <Overlay name="list" component={createList} />
      </>
    )}
    <Overlay name="found" component={createWorkspace} />
  </>
)
