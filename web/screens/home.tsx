import { Navigate } from '@tanstack/react-router'
import { useWorkspace } from '../data/session.ts'
import { recentPaths } from '../data/recent-paths.ts'

/** Redirects to the page last visited on this device. */
export function Home() {
  const { id } = useWorkspace()
  return <Navigate to={recentPaths(id)[0] ?? '/today'} replace />
}
