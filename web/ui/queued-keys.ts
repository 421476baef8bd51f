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
/** What opens: where it will be, and what to do on Escape. */
type Opening = { find: () => Element | undefined; cancel: () => void }
const openings = new Set<Opening>()
let isScreenLoading = () => false
let isReplaying = false

/** Starts to watch the keyboard. @param isLoading whether the screen that has the keys is still loading */
export function startHoldingKeys(isLoading: () => boolean): void {
  isScreenLoading = isLoading
  // First of all listeners, so that nothing else acts on a key that waits.
  window.addEventListener('keydown', hold, { capture: true })
}

/**
 * Holds all keys while a dialog opens.
 *
 * @param cancel called on Escape
 * @returns a function for when its code has loaded: the keys go to the dialog, or nowhere if none appears
 */
export const holdKeysForDialog = (cancel: () => void): (() => void) => holdKeys({ find: findDialog, cancel })

/** Whether someone is typing into something that is still to open. */
export const areKeysHeld = (): boolean => held.length > 0

/** Holds all keys until a line that was just opened has the focus. @param cancel called on Escape */
export const holdKeysForLine = (selector: string, cancel: () => void): void =>
  holdKeys({ find: () => document.querySelector(selector) ?? undefined, cancel })()

const findDialog = (): Element | undefined =>
  Array.from(document.querySelectorAll('[role=dialog]:not([data-loading]), [role=alertdialog]')).at(-1)

function holdKeys(opening: Opening): () => void {
  openings.add(opening)
  return () => void release(opening)
}

async function release(opening: Opening): Promise<void> {
  const appeared = await isFocused(opening)
  if (!openings.delete(opening)) return
  if (!appeared) held = []
  void replay()
}

function hold(event: KeyboardEvent): void {
  if (!event.isTrusted || !mustWait() || !canWait(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // What was finished with Enter is wanted; Escape then closes what has opened.
  if (event.key === 'Escape' && openings.size > 0 && !held.some(({ key }) => key === 'Enter')) {
    held = []
    for (const { cancel } of openings) cancel()
    openings.clear()
    return
  }
  const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
  held.push({ key, code, shiftKey, ctrlKey, metaKey, altKey })
  if (openings.size === 0 && !isReplaying) void waitForScreen()
}

/** A field that has the focus takes its keys while the screen around it loads. */
const mustWait = (): boolean =>
  openings.size > 0 || isReplaying || held.length > 0 || (isScreenLoading() && !isFieldFocused())

/** Keys of the browser don't wait, nor do those of input methods, which aren't characters yet. */
function canWait({ key, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (isComposing || key === 'Process' || key === 'Unidentified') return false
  if (ctrlKey || metaKey) return !altKey && key.toLowerCase() === 'k'
  if (openings.size > 0 || isReplaying) return key.length === 1 || openingKeys.has(key)
  return key.length === 1 && key !== ' '
}
const openingKeys = new Set(['Enter', 'Escape', 'Backspace', 'Delete', 'Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End']) // oxfmt-ignore

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
  while (held.length > 0 && openings.size === 0 && !(isScreenLoading() && !isFieldFocused())) {
    typeKey(held.shift()!)
    // React renders what the key did before the next one arrives.
    await pause(0)
  }
  isReplaying = false
  if (held.length > 0 && openings.size === 0) await waitForScreen()
}

/** Waits until what opens shows its data and has the focus, preferably in a field. */
async function isFocused({ find }: Opening): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < waitMaxMs; waitedMs += checkEveryMs) {
    const place = find()
    if (!place && waitedMs > appearMs) return false
    const isReady = place?.contains(document.activeElement) && !place.querySelector('.skeleton')
    if (isReady && (isFieldFocused() || waitedMs > appearMs)) return true
    await pause(checkEveryMs)
  }
  return false
}

const isFieldFocused = (): boolean => document.activeElement?.matches('input, textarea, select') === true

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
