import { call } from './api.ts'
import { clearDevice } from './claim-device.ts'
import { forgetSeen } from './on-device/forget.ts'

/**
 * Signs out with a full page load, so that nothing stays in memory, nor on the device for the next person who
 * uses it (0184).
 *
 * @param to a path of the app
 */
export async function signOut(to = '/sign-in'): Promise<void> {
  await call('POST', '/sign-out')
  await forgetSeen()
  await Promise.race([pushOff(), new Promise((resolve) => setTimeout(resolve, pushOffMs))])
  // Runs last, after everything that stores itself when the page closes.
  window.addEventListener('pagehide', clearDevice)
  // The back button would show the page from before.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  location.assign(to)
}

/** The service no longer sends anything to this browser; its push service may take a while to answer. */
async function pushOff(): Promise<void> {
  try {
    const { turnPushOff } = await import('./on-device/push-device.ts')
    await turnPushOff()
  } catch {
    // The subscription leads nowhere, and goes when someone turns notifications on here.
  }
}
const pushOffMs = 1_500
