import { sameOriginPath } from './same-origin-path.ts'

/**
 * Opens the app after signing in, with a full page load so that nothing of the sign-in pages stays.
 *
 * @param to where the person was heading; followed only if it is a path of this app
 */
export function enterApp(to?: string): void {
  location.assign(sameOriginPath(to, location.origin))
}
