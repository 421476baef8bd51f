import { Door } from './overlay.tsx'
import { later } from '../ui/lazy-component.ts'

const palette = later(() =>
  import('../features/palette/command-palette.tsx').then(({ CommandPalette }) => CommandPalette),
)
const task = later(() => import('../features/task-list/new-task-dialog.tsx').then(({ NewTask }) => NewTask))
const keys = later(() => import('./shortcuts-dialog.tsx').then(({ KeysDialog }) => KeysDialog))
const list = later(() => import('../features/lists/new-list-dialog.tsx').then(({ MakeList }) => MakeList))
const found = later(() => import('./new-workspace-dialog.tsx').then(({ FoundWorkspace }) => FoundWorkspace))

/** What opens over the page, from anywhere. @param here whether one is in a workspace; one can be opened without */
export const Doors = ({ here }: { here: boolean }) => (
  <>
    {here && (
      <>
        <Door to="palette" part={palette} />
        <Door to="task" part={task} />
        <Door to="keys" part={keys} />
        <Door to="list" part={list} />
      </>
    )}
    <Door to="found" part={found} />
  </>
)
