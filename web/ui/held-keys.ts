import { typeKey } from './type-key.ts'

/**
 * Keys that are typed while what they are for is still loading: a picker, a dialog, the first screen. They wait here and
 * are typed once it has the focus, so `P` `4` works on a slow connection, too.
 */

/** How often the keys that wait are looked at, in milliseconds. */
const checkEveryMs = 16
/** How long a dialog may take to appear, and to focus a field, after its code has loaded, in milliseconds. */
const appearMs = 100
/** How long keys wait for the data of a screen or dialog, in milliseconds. Later, no one remembers them. */
const waitMaxMs = 10_000

let held: KeyboardEventInit[] = []
/** What to do on Escape, for each dialog that loads. */
const loadingDialogs = new Set<() => void>()
let isScreenLoading = () => false
let isReplaying = false

/** Starts to watch the keyboard. @param isLoading whether the screen that has the keys is still loading */
export function startHoldingKeys(isLoading: () => boolean): void {
  isScreenLoading = isLoading
  // First of all listeners, so that nothing else acts on a key that waits.
  window.addEventListener('keydown', hold, { capture: true })
}

/**
 * Holds all keys while the code of a dialog loads.
 *
 * @param cancel called on Escape
 * @returns a function for when it has loaded: the keys go to the dialog, or nowhere if none appears
 */
export function holdKeysForDialog(cancel: () => void): () => void {
  loadingDialogs.add(cancel)
  return () => void releaseDialog(cancel)
}

async function releaseDialog(cancel: () => void): Promise<void> {
  const appeared = await isDialogFocused()
  if (!loadingDialogs.delete(cancel)) return
  if (!appeared) held = []
  void replay()
}

function hold(event: KeyboardEvent): void {
  if (!event.isTrusted || !mustWait() || !canWait(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Escape' && loadingDialogs.size > 0) {
    held = []
    for (const cancel of loadingDialogs) cancel()
    loadingDialogs.clear()
    return
  }
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  held.push({ key, code, shiftKey, ctrlKey, metaKey, altKey })
  if (loadingDialogs.size === 0 && !isReplaying) void waitForScreen()
}

/** A field that has the focus takes its keys while the screen around it loads. */
const mustWait = (): boolean =>
  loadingDialogs.size > 0 || isReplaying || held.length > 0 || (isScreenLoading() && !isFieldFocused())

/** Keys of the browser don't wait, nor do those of input methods, which aren't characters yet. */
function canWait({ key, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (isComposing || key === 'Process' || key === 'Unidentified') return false
  if (ctrlKey || metaKey) return !altKey && key.toLowerCase() === 'k'
  if (loadingDialogs.size > 0 || isReplaying) return key.length === 1 || dialogKeys.has(key)
  return key.length === 1 && key !== ' '
}
const dialogKeys = new Set(['Enter', 'Escape', 'Backspace', 'Delete', 'Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End']) // oxfmt-ignore

async function waitForScreen(): Promise<void> {
  isReplaying = true
  for (let waitedMs = 0; isScreenLoading(); waitedMs += checkEveryMs) {
    if (waitedMs >= waitMaxMs) held = []
    if (held.length === 0) break
    await pause(checkEveryMs)
  }
  isReplaying = false
  await replay()
}

/** Types the keys one by one, until one of them opens something that has to load. */
async function replay(): Promise<void> {
  if (isReplaying) return
  isReplaying = true
  while (held.length > 0 && loadingDialogs.size === 0 && !(isScreenLoading() && !isFieldFocused())) {
    typeKey(held.shift()!)
    // React renders what the key did before the next one arrives.
    await pause(0)
  }
  isReplaying = false
  if (held.length > 0 && loadingDialogs.size === 0) await waitForScreen()
}

/** Waits until a dialog shows its data and has the focus, preferably in a field. */
async function isDialogFocused(): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs += checkEveryMs) {
    const dialogs = document.querySelectorAll('[role=dialog]:not([data-loading]), [role=alertdialog]')
    const dialog = Array.from(dialogs).at(-1)
    if (!dialog && waitedMs > appearMs) return false
    const isReady = dialog?.contains(document.activeElement) && !dialog.querySelector('.skeleton')
    if (isReady && (isFieldFocused() || waitedMs > appearMs)) return true
    await pause(checkEveryMs)
  }
  return false
}

const isFieldFocused = (): boolean => document.activeElement?.matches('input, textarea, select') === true

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
