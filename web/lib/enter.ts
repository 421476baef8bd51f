/**
 * Goes into the app after signing in: a whole load, so that nothing of the pages in front stays.
 *
 * @param to where the person wanted to go; only a path of this app is followed
 */
export function enter(to?: string): void {
  const safe = to !== undefined && /^\/(?![/\\])/.test(to) ? to : '/'
  location.assign(safe)
}
