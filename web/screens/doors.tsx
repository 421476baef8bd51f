import { Door } from '../frame/door.tsx'
import { later } from '../lib/later.ts'

const palette = later(() => import('./palette/palette.tsx').then(({ CommandPalette }) => CommandPalette))
const task = later(() => import('./tasks/new-task.tsx').then(({ NewTask }) => NewTask))
const keys = later(() => import('../frame/keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog))
const list = later(() => import('../frame/make-list.tsx').then(({ MakeList }) => MakeList))
const found = later(() => import('../frame/found-workspace.tsx').then(({ FoundWorkspace }) => FoundWorkspace))

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
