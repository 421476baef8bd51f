import { needsReload, reloadFor } from '../lib/missing-module.ts'
import { messages } from '../messages/en/missing-module.ts'
import { areKeysHeld } from '../ui/queued-keys.ts'
import { setRecovery } from '../ui/recover-module.ts'
import { dismissByText, showToast } from '../ui/toast-store.ts'

const { updated, reload } = messages
/** The fields that someone has typed in, while the page is open. */
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>()
const isTyped = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox')

document.addEventListener('input', ({ target }) => void (isTyped(target) && typedIn.add(target)))

/**
 * Loads the page again if code is missing, as after a deployment. Where a text would be lost, it's the person who decides when (0540).
 *
 * @returns whether it was that, so nothing else needs to be said
 */
function recoverModule(error: unknown): boolean {
  if (!needsReload(error)) return false
  const isTyping =
    areKeysHeld() || Array.from(typedIn).some((field) => field.isConnected && field.value !== '')
  if (!isTyping) {
    reloadFor(error)
    return true
  }
  dismissByText(updated)
  showToast(updated, { label: reload, run: () => reloadFor(error) })
  return true
}

setRecovery(recoverModule)
// What a command needs is fetched with the first one.
window.addEventListener('unhandledrejection', ({ reason }) => void recoverModule(reason))
