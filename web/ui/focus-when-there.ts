/** Held for the next key, they decide nothing yet. */
const modifiers = new Set(['Alt', 'Control', 'Meta', 'Shift'])

type Find = (frame: number) => HTMLElement | null | undefined

/** What is awaited; a later command takes its place. */
let pending: { find: Find; framesMax: number; controller: AbortController } | undefined

/**
 * Focuses what a command leads to once it's rendered, unless someone goes on with a key or the pointer before.
 *
 * @param find returns the element, or null while it isn't there
 * @param framesMax how long it may take, in frames
 * @param otherwise called when it hasn't come
 */
export function focusWhenThere(find: Find, framesMax: number, otherwise?: () => void): void {
  stopWaiting()
  const controller = new AbortController()
  const { signal } = controller
  pending = { find, framesMax, controller }
  addEventListener('pointerdown', stopWaiting, { capture: true, signal })
  const press = ({ key }: KeyboardEvent) => {
    if (!modifiers.has(key)) stopWaiting()
  }
  addEventListener('keydown', press, { capture: true, signal })
  const look = (frame: number): void => {
    if (signal.aborted) return
    const element = find(frame)
    if (!element && frame < framesMax) return void requestAnimationFrame(() => look(frame + 1))
    stopWaiting()
    if (element) element.focus()
    else otherwise?.()
  }
  look(0)
}

function stopWaiting(): void {
  pending?.controller.abort()
  pending = undefined
}

/** Gives the focus that is still awaited to what is there by now, so that a command that is repeated quickly goes on from it. */
export function settleFocus(): void {
  const element = pending?.find(pending.framesMax)
  stopWaiting()
  element?.focus()
}
