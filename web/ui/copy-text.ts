import { messages } from '../messages/en/clipboard.ts'
import { showToast } from './toast-store.ts'

/**
 * Copies a text, and says so if the browser refuses.
 *
 * @param said what a toast says once it's copied
 * @returns whether it was copied
 */
export async function copyText(text: string, said?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    showToast(messages.refused)
    return false
  }
  if (said !== undefined) showToast(said)
  return true
}
