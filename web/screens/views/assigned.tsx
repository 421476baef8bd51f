import { getRouteApi } from '@tanstack/react-router'
import { OpenTasks } from './open-tasks.tsx'

const route = getRouteApi('/app/assigned')

/** What one has to do oneself. */
export function Screen() {
  return <OpenTasks which="assigned" task={route.useSearch().task} />
}
