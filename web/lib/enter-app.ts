import { sameOriginPath } from './same-origin-path.ts'

/**
 * Goes into the app after signing in: a whole load, so that nothing of the pages in front stays.
 *
 * @param to where the person wanted to go; only a path of this app is followed
 */
export function enterApp(to?: string): void {
  location.assign(sameOriginPath(to, location.origin))
}
