import { getRouteApi } from '@tanstack/react-router'
import { OpenTasks } from './open-tasks.tsx'

const route = getRouteApi('/app/all')

/** Every open task. */
export function Screen() {
  return <OpenTasks which="all" task={route.useSearch().task} />
}
