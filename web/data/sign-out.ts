import { call } from './api.ts'
import { clearDevice } from './clear-device.ts'

/**
 * Ends the session and leaves: a whole load, so that nothing of it stays in memory, nor on the device for whoever
 * uses it next (0184).
 *
 * @param to a path of the app
 */
export async function signOut(to = '/sign-in'): Promise<void> {
  await call('POST', '/sign-out')
  // Last of all: there is what keeps itself when the page goes.
  window.addEventListener('pagehide', clearDevice)
  // The way back would show the page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.assign(to)
}
