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
const labels = lazyComponent(() =>
  import('../features/labels/labels-dialog.tsx').then(({ LabelsDialog }) => LabelsDialog),
)
const createWorkspace = lazyComponent(() =>
  import('./new-workspace-dialog.tsx').then(({ NewWorkspaceDialog }) => NewWorkspaceDialog),
)

/** The dialogs that any screen can open. @param hasWorkspace without one, only the dialog to create one is there */
export const AppDialogs = ({ hasWorkspace }: { hasWorkspace: boolean }) => (
  <>
    {hasWorkspace && (
      <>
        <Overlay name="palette" component={palette} />
        <Overlay name="new-task" component={newTask} />
        <Overlay name="shortcuts" component={keyboardHelp} />
        <Overlay name="new-list" component={createList} />
        <Overlay name="labels" component={labels} />
      </>
    )}
    <Overlay name="new-workspace" component={createWorkspace} />
  </>
)
