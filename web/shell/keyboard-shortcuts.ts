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

/** Whether a shortcut is a single character, which dictation or a slip can trigger: people can turn those off. */
function isSingleKey([required, , key]: Binding['presses'][number]): boolean {
  const isCharacter = typeof key === 'string' && (key.length === 1 || key === 'Backspace' || key === 'Delete')
  return isCharacter && required.every((modifier) => modifier === 'Shift')
}

/** Whether a field has the focus, or something else that gets the keys, such as the chips of one. */
const isTyping = (): boolean =>
  document.activeElement?.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [data-own-keys]',
  ) != null
/** Whether a dialog or menu is open, which has its own keys. */
const isOverlayOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/**
 * Binds the shortcuts of all registered commands.
 *
 * @param single whether single-key shortcuts work: a preference of the person
 */
export function useKeyboardShortcuts(single: boolean): void {
  useEffect(() => {
    let sequence: KeyboardEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const isEnabled = ({ id, presses }: Binding, { repeat }: KeyboardEvent): boolean => {
      const { whileHeld, whileTyping } = commandFor(id)
      return (
        (!repeat || whileHeld === true) &&
        (single || !presses.every(isSingleKey)) &&
        (whileTyping === true || !isTyping())
      )
    }
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || modifierKeys.has(event.key) || isOverlayOpen()) return
      // The first key of a sequence is still held.
      if (event.repeat && sequence.length > 0) return
      const open = bindings.filter(
        (binding) => isEnabled(binding, event) && commandHandler(binding.id) !== undefined,
      )
      const pressed =
        [[...sequence, event], [event]].find((keys) => open.some((binding) => isPrefix(binding, keys))) ?? []
      const matches = open.filter((binding) => isPrefix(binding, pressed))
      clearTimeout(timer)
      sequence = []
      if (pressed.length === 0) return
      const waits = matches.every(({ presses }) => presses.length > pressed.length)
      if (!waits && !matches.some(({ id, presses }) => presses.length === pressed.length && runCommand(id)))
        return
      // Before the rows of a list use the letter for type-ahead.
      event.preventDefault()
      event.stopPropagation()
      if (!waits) return
      sequence = pressed
      timer = setTimeout(() => (sequence = []), sequenceMs)
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

/** Moves the focus on Escape from a field that doesn't handle it to the element around it. */
function leaveField(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || !isTyping() || isOverlayOpen()) return
  const container = document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]')
  ;(container ?? document.getElementById('page'))?.focus()
}

const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])

/** Whether these presses are a shortcut, or the beginning of one. */
const isPrefix = ({ presses }: Binding, pressed: readonly KeyboardEvent[]): boolean =>
  pressed.every((event, at) => presses[at] !== undefined && matchKeybindingPress(event, presses[at]))
