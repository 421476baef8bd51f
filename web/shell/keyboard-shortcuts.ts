import { useEffect } from 'react'
import { matchKeybindingPress, parseKeybinding } from 'tinykeys'
import { runCommand, commandHandler } from '../ui/commands/commands.ts'
import { commandFor, type CommandId, keyMap } from '../ui/commands/key-map.ts'
import { currentShortcuts, setShortcuts } from '../ui/commands/shortcuts.ts'
import type { Me } from '../lib/types.ts'

/** How long after its first key a sequence waits for the next, in milliseconds. */
const sequenceMs = 1_000

type Binding = { id: CommandId; presses: ReturnType<typeof parseKeybinding> }

const currentBindings = (): Binding[] =>
  (Object.keys(keyMap) as CommandId[])
    .toReversed()
    .flatMap((id) => currentShortcuts(id).map((keys) => ({ id, presses: parseKeybinding(keys) })))

/** Whether a field has the focus, or something else that gets the keys, such as the chips of one. */
const isTyping = (): boolean =>
  document.activeElement?.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [data-own-keys]',
  ) != null
/** Whether the keys are those of a new shortcut. */
const isRecording = (): boolean => document.activeElement?.matches('[data-records-keys]') === true
/** Whether a dialog or menu is open, which has its own keys. */
const isOverlayOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/**
 * Binds the shortcuts of all registered commands.
 *
 * @param preferences of the person: which shortcuts they have changed, and whether single keys work
 */
export function useKeyboardShortcuts({
  shortcuts: changed,
  single_keys: singleKeys,
}: Me['account']['preferences']): void {
  useEffect(() => {
    setShortcuts({ changed, singleKeys })
    const bindings = currentBindings()
    let sequence: KeyboardEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const isEnabled = ({ id, presses }: Binding, { repeat }: KeyboardEvent): boolean => {
      const { whileHeld, whileTyping } = commandFor(id)
      return (
        (!repeat || whileHeld === true) && ((whileTyping === true && !presses.every(isPlain)) || !isTyping())
      )
    }
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || modifierKeys.has(event.key) || isOverlayOpen() || isRecording()) return
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
  }, [changed, singleKeys])
}

/** Moves the focus on Escape from a field that doesn't handle it to the element around it. */
function leaveField(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || !isTyping() || isOverlayOpen()) return
  const container = document.activeElement?.parentElement?.closest<HTMLElement>('[tabindex]')
  ;(container ?? document.getElementById('page'))?.focus()
}

/** Whether a press has no modifier but Shift, and so would be typed into a field. */
const isPlain = ([required, , key]: Binding['presses'][number]): boolean =>
  typeof key === 'string' && key.length === 1 && required.every((modifier) => modifier === 'Shift')

const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph'])

/** Whether these presses are a shortcut, or the beginning of one. */
const isPrefix = ({ presses }: Binding, pressed: readonly KeyboardEvent[]): boolean =>
  pressed.every((event, at) => presses[at] !== undefined && matchKeybindingPress(event, presses[at]))
