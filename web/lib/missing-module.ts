/** What Chrome, Firefox and Safari say of code that can't be fetched, and Vite of its styles. */
const isMissing =
  /^(?:Failed to fetch|error loading) dynamically imported module|^Importing a module script failed|^Unable to preload CSS/

const keyOf = (error: Error): string => `daybook.reloaded ${error.message}`

/**
 * Whether code is missing for the first time, as after a deployment: the page of the new build has its code. Chrome remembers a
 * module that couldn't be fetched for as long as the page lives, so it's the same after an outage.
 */
export const needsReload = (error: unknown): error is Error =>
  error instanceof Error &&
  isMissing.test(error.message) &&
  // The page itself may not be there.
  navigator.onLine &&
  sessionStorage.getItem(keyOf(error)) === null

/** Loads the page again, once for each module that is missing. */
export function reloadFor(error: Error): void {
  sessionStorage.setItem(keyOf(error), '1')
  location.reload()
}
