import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { sayKeys } from '../../ui/commands/key-names.ts'
import { readPress } from '../../ui/commands/record-keys.ts'
import { messages as keyboard } from '../../messages/en/keyboard.ts'

const messages = keyboard.record

/** How long after a key a second one still belongs to the same shortcut, in milliseconds. */
const sequenceMs = 1_000

type ShortcutRecorderProps = {
  /** The name of the command. */
  command: string
  onRecord: (keys: string) => void
  onCancel: () => void
}

/** A field that takes the next keys as a shortcut. It is a text field so that screen readers pass all keys on to it. */
export function ShortcutRecorder({ command, onRecord, onCancel }: ShortcutRecorderProps) {
  const id = useId()
  const [first, setFirst] = useState<string>()
  const [problem, setProblem] = useState<'own' | 'browser'>()
  const isDone = useRef(false)
  const finish = (keys: string) => {
    isDone.current = true
    onRecord(keys)
  }
  useEffect(() => {
    if (first === undefined) return undefined
    const timer = setTimeout(() => {
      isDone.current = true
      onRecord(first)
    }, sequenceMs)
    return () => clearTimeout(timer)
  }, [first, onRecord])
  const press = (event: KeyboardEvent) => {
    // The way on for those who only pass by.
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    if (event.key === 'Escape') return onCancel()
    if (event.key === 'Enter' && first !== undefined) return finish(first)
    const pressed = readPress(event.nativeEvent)
    if (pressed === undefined) return
    if (typeof pressed === 'string') return setProblem(pressed)
    setProblem(undefined)
    if (first !== undefined) return finish(`${first} ${pressed.keys}`)
    if (pressed.isPlain) return setFirst(pressed.keys)
    return finish(pressed.keys)
  }
  return (
    <div className="shortcut-recorder">
      <input
        className="input"
        aria-label={messages.label(command)}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem ? true : undefined}
        placeholder={messages.placeholder}
        value={first === undefined ? '' : messages.next(sayKeys(first))}
        inputMode="none"
        autoComplete="off"
        autoFocus
        data-own-keys
        data-records-keys
        onChange={() => {}}
        onKeyDown={press}
        onBlur={() => {
          if (!isDone.current) onCancel()
        }}
      />
      <p className={problem ? 'fault' : 'meta'} id={`${id}-hint`} role={problem ? 'alert' : undefined}>
        {problem ? messages[problem] : messages.hint}
      </p>
    </div>
  )
}
