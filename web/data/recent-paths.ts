const prefix = 'daybook.visited '
const kept = 8

/** Places of the app that one would want to come back to. */
const isPlace = (path: string): boolean =>
  /^\/(?:inbox|today|upcoming|assigned|all|views\/[^/]+|lists\/[^/]+|tasks\/[^/]+|settings\/\w+)$/.test(path)

/** Remembers on this device that somebody was there. */
export function visit(workspaceId: string, path: string): void {
  if (!isPlace(path)) return
  const next = [path, ...visited(workspaceId).filter((other) => other !== path)].slice(0, kept)
  localStorage.setItem(prefix + workspaceId, JSON.stringify(next))
}

/** Where somebody was on this device, the last place first. */
export function visited(workspaceId: string): string[] {
  const stored: unknown = JSON.parse(localStorage.getItem(prefix + workspaceId) ?? '[]')
  return Array.isArray(stored) ? stored.filter((path) => typeof path === 'string' && isPlace(path)) : []
}

/** Forgets a place: there is nothing. */
export function forgetVisit(workspaceId: string, path: string): void {
  const left = visited(workspaceId).filter((other) => other !== path)
  localStorage.setItem(prefix + workspaceId, JSON.stringify(left))
}
