import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useCommands } from './commands/commands.ts'

type InlineRenameProps = {
  /** The name as it is. */
  name: string
  /** What the field is called. */
  label: string
  maxLength: number
  onRename: (name: string) => void
  /** Whether it is being written, and by what else it can be begun: a menu. */
  editing: boolean
  onEditing: (editing: boolean) => void
  /** The name where it stands: a heading around what is given. */
  children: (name: ReactNode) => ReactNode
}

/** A name that is changed where it stands: a press or F2 begins, Enter or leaving saves, Escape restores. */
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
  const returns = useRef(false)
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    // Whoever has finished by a key goes on from the name.
    if (!editing && returns.current) button.current?.focus()
    returns.current = false
  }, [editing])
  const end = (text: string, byKey: boolean) => {
    returns.current = byKey
    setFocused(false)
    onEditing(false)
    if (text.trim() !== '' && text !== name) onRename(text)
  }
  if (editing) return <NameField name={name} label={label} maxLength={maxLength} onEnd={end} />
  return children(
    <>
      {focused && <RenameShortcut onBegin={() => onEditing(true)} />}
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

/** Shown while the name has the focus: the key that changes a title changes this one. */
function RenameShortcut({ onBegin }: { onBegin: () => void }) {
  useCommands({ 'task.rename': onBegin })
  return null
}

type NameFieldProps = Pick<InlineRenameProps, 'name' | 'label' | 'maxLength'> & {
  /** @param byKey whether a key has ended it, not the loss of the focus */
  onEnd: (text: string, byKey: boolean) => void
}

/** The field of a name that is being written, or is new. */
export function NameField({ name, label, maxLength, onEnd }: NameFieldProps) {
  const [text, setText] = useState(name)
  const ended = useRef(false)
  const end = (value: string, byKey: boolean) => {
    // Taking the field away takes its focus too.
    if (ended.current) return
    ended.current = true
    onEnd(value, byKey)
  }
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // What gets the focus next is not pressed by the same key.
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
      onKeyDown={keys}
      onBlur={() => end(text, false)}
    />
  )
}
