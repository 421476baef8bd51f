import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useCommands } from './commands/commands.ts'

type InlineRenameProps = {
  name: string
  /** The label of the field. */
  label: string
  maxLength: number
  onRename: (name: string) => void
  /** Whether the field is open; a menu can open it, too. */
  editing: boolean
  onEditing: (editing: boolean) => void
  /** Wraps the name, such as in a heading. */
  children: (name: ReactNode) => ReactNode
}

/** A name that is edited in place: a click or F2 starts, Enter or leaving saves, Escape restores. */
export function InlineRename({
  name,
  label,
  maxLength,
  onRename,
  editing,
  onEditing,
  children,
}: InlineRenameProps) {
  const button = useRef<HTMLButtonElement>(null)
  const endedByKey = useRef(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    // After a key, the focus returns to the name.
    if (!editing && endedByKey.current) button.current?.focus()
    endedByKey.current = false
  }, [editing])
  const end = (text: string, byKey: boolean) => {
    endedByKey.current = byKey
    setFocused(false)
    onEditing(false)
    if (text.trim() !== '' && text !== name) onRename(text)
  }
  if (editing) return <NameField name={name} label={label} maxLength={maxLength} onEnd={end} />
  return children(
    <>
      {focused && <RenameShortcut onStart={() => onEditing(true)} />}
      <button
        ref={button}
        type="button"
        className="rename cut"
        onClick={() => onEditing(true)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {name}
      </button>
    </>,
  )
}

/** Binds the rename shortcut while the name has the focus. */
function RenameShortcut({ onStart }: { onStart: () => void }) {
  useCommands({ 'task.rename': onStart })
  return null
}

type NameFieldProps = Pick<InlineRenameProps, 'name' | 'label' | 'maxLength'> & {
  /** @param byKey whether a key ended the edit, rather than the loss of focus */
  onEnd: (text: string, byKey: boolean) => void
}

/** The field for editing a name, or for entering a new one. */
export function NameField({ name, label, maxLength, onEnd }: NameFieldProps) {
  const [text, setText] = useState(name)
  const ended = useRef(false)
  const end = (value: string, byKey: boolean) => {
    // Removing the field also blurs it.
    if (ended.current) return
    ended.current = true
    onEnd(value, byKey)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Keeps the same key from clicking what gets the focus next.
    event.preventDefault()
    end(event.key === 'Enter' ? text : name, true)
  }
  return (
    <input
      className="rename"
      value={text}
      aria-label={label}
      maxLength={maxLength}
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(text, false)}
    />
  )
}
