const prefix = 'daybook.visited '
const pathsMax = 8

/** Places of the app that one would want to come back to. */
const isMemorable = (path: string): boolean =>
  /^\/(?:inbox|today|upcoming|assigned|all|views\/[^/]+|lists\/[^/]+|tasks\/[^/]+|settings\/\w+)$/.test(path)

/** Remembers on this device that somebody was there. */
export function rememberPath(workspaceId: string, path: string): void {
  if (!isMemorable(path)) return
  const next = [path, ...recentPaths(workspaceId).filter((other) => other !== path)].slice(0, pathsMax)
  localStorage.setItem(prefix + workspaceId, JSON.stringify(next))
}

/** Where somebody was on this device, the last place first. */
export function recentPaths(workspaceId: string): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(prefix + workspaceId) ?? '[]')
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string' && isMemorable(path)) : []
}

/** Forgets a place: there is nothing. */
export function forgetPath(workspaceId: string, path: string): void {
  const left = recentPaths(workspaceId).filter((other) => other !== path)
  localStorage.setItem(prefix + workspaceId, JSON.stringify(left))
}
