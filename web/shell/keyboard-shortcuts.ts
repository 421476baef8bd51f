import { useEffect } from 'react'
import { matchKeybindingPress, parseKeybinding } from 'tinykeys'
import { runCommand, commandHandler } from '../ui/commands/commands.ts'
import { commandFor, type CommandId, keyMap } from '../ui/commands/key-map.ts'

/** How long after its first key a sequence waits for the next, in milliseconds. */
const sequenceMs = 1_000

type Binding = { id: CommandId; presses: ReturnType<typeof parseKeybinding> }

const bindings: readonly Binding[] = (Object.keys(keyMap) as CommandId[])
  .toReversed()
  .flatMap((id) => (commandFor(id).keys ?? []).map((keys) => ({ id, presses: parseKeybinding(keys) })))

/** A letter or a sign alone, which dictation and a slip of the hand also make: people can switch them off. */
function isSingleKey([required, , key]: Binding['presses'][number]): boolean {
  const sign = typeof key === 'string' && (key.length === 1 || key === 'Backspace' || key === 'Delete')
  return sign && required.every((modifier) => modifier === 'Shift')
}

/** Single keys belong to what is typed while a field has the focus, and to a dialog while one is open. */
const isTyping = (): boolean =>
  document.activeElement?.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]',
  ) != null
/** Something lies over the page that has keys of its own. */
const isOverlayOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/**
 * Binds the keys of everything that is registered while the app is shown.
 *
 * @param single whether single keys work: a preference of the person
 */
export function useKeyboardShortcuts(single: boolean): void {
  useEffect(() => {
    let begun: KeyboardEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const can = ({ id, presses }: Binding, { repeat }: KeyboardEvent): boolean => {
      const { whileHeld, whileTyping } = commandFor(id)
      return (
        (!repeat || whileHeld === true) &&
        (single || !presses.every(isSingleKey)) &&
        (whileTyping === true || !isTyping())
      )
    }
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || modifierKeys.has(event.key) || isOverlayOpen()) return
      // The first key of a sequence is still down.
      if (event.repeat && begun.length > 0) return
      const open = bindings.filter(
        (binding) => can(binding, event) && commandHandler(binding.id) !== undefined,
      )
      const pressed =
        [[...begun, event], [event]].find((keys) => open.some((one) => isPrefix(one, keys))) ?? []
      const found = open.filter((one) => isPrefix(one, pressed))
      clearTimeout(timer)
      begun = []
      if (pressed.length === 0) return
      const waits = found.every(({ presses }) => presses.length > pressed.length)
      if (!waits && !found.some(({ id, presses }) => presses.length === pressed.length && runCommand(id)))
        return
      // Before the rows of a list take a letter for the beginning of a title.
      event.preventDefault()
      event.stopPropagation()
      if (!waits) return
      begun = pressed
      timer = setTimeout(() => (begun = []), sequenceMs)
    }
    window.addEventListener('keydown', press, { capture: true })
    window.addEventListener('keydown', leaveField)
    return () => {
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('keydown', leaveField)
      clearTimeout(timer)
    }
  }, [single])
}

/** One step out of a field that has no Escape of its own: to what it stands in. */
function leaveField(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || !isTyping() || isOverlayOpen()) return
  const around = document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]')
  ;(around ?? document.getElementById('page'))?.focus()
}

const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])

/** Whether these keys, pressed one after another, are those of a command, or their beginning. */
const isPrefix = ({ presses }: Binding, pressed: readonly KeyboardEvent[]): boolean =>
  pressed.every((event, at) => presses[at] !== undefined && matchKeybindingPress(event, presses[at]))
