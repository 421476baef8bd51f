const prefix = 'daybook.visited '
const pathsMax = 8

/** Whether people would want to come back to a page. */
const isMemorable = (path: string): boolean =>
  /^\/(?:notifications|today|upcoming|assigned|all|views\/[^/]+|lists\/[^/]+|tasks\/[^/]+|settings\/\w+)$/.test(
    path,
  )

/** Remembers on this device that a page was visited. */
export function rememberPath(workspaceId: string, path: string): void {
  if (!isMemorable(path)) return
  const next = [path, ...recentPaths(workspaceId).filter((other) => other !== path)].slice(0, pathsMax)
  localStorage.setItem(prefix + workspaceId, JSON.stringify(next))
}

/** Returns the pages visited on this device, most recent first. */
export function recentPaths(workspaceId: string): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(prefix + workspaceId) ?? '[]')
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string' && isMemorable(path)) : []
}

/** Forgets a page that no longer exists. */
export function forgetPath(workspaceId: string, path: string): void {
  const remaining = recentPaths(workspaceId).filter((other) => other !== path)
  localStorage.setItem(prefix + workspaceId, JSON.stringify(remaining))
}
