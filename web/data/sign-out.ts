import { call } from './api.ts'
import { clearDevice } from './clear-device.ts'

/**
 * Signs out with a full page load, so that nothing stays in memory, nor on the device for the next person who
 * uses it (0184).
 *
 * @param to a path of the app
 */
export async function signOut(to = '/sign-in'): Promise<void> {
  await call('POST', '/sign-out')
  // Runs last, after everything that stores itself when the page closes.
  window.addEventListener('pagehide', clearDevice)
  // The back button would show the page from before.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.assign(to)
}
