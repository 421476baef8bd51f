import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type MentionQuery,
  mentionAtCursor,
  suggestMembers,
  type Mentionable,
} from '../../../lib/mentions.ts'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { AutoGrowTextarea } from '../../../ui/auto-grow-textarea.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { messages } from '../../../messages/en/task-text.ts'
import '../../../ui/menu.css'

/** What other components can do with the field. */
export type MentionFieldHandle = { focus: () => void; leave: () => void; ask: () => void }

type MentionFieldProps = {
  label: string
  people: readonly Mentionable[]
  text: string
  readOnly: boolean
  ref: RefObject<MentionFieldHandle | null>
  onChange: (text: string) => void
  onChoose: (person: Mentionable) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const scrollToOption = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })

/** A field that grows with its text. After an `@` it suggests people to mention while keeping the focus. */
export function MentionField(props: MentionFieldProps) {
  const { label, people, text, readOnly, ref, onChange, onChoose, onKeyDown } = props
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { onFocus, returnFocus } = useReturnFocus()
  const [query, setAsked] = useState<MentionQuery>()
  const [at, setAt] = useState(0)
  const cursor = useRef<number>(undefined)
  const suggestions = query ? suggestMembers(people, query.text) : []
  const isOpen = suggestions.length > 0

  const look = () => {
    const { selectionStart, selectionEnd, value } = field.current!
    setAsked(selectionStart === selectionEnd ? mentionAtCursor(value, selectionStart) : undefined)
    setAt(0)
  }
  /** Inserts a text at the cursor, or replaces what was typed after the `@`. */
  const insert = (inserted: string, start: number, end: number) => {
    cursor.current = start + inserted.length
    onChange(text.slice(0, start) + inserted + text.slice(end))
  }
  const choose = (person: Mentionable) => {
    if (!query) return
    insert(`@${person.name} `, query.start, query.start + 1 + query.text.length)
    onChoose(person)
    setAsked(undefined)
  }
  // The cursor can only be set after the text has rendered.
  useLayoutEffect(() => {
    if (cursor.current === undefined) return
    field.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = undefined
  })
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    leave: () => returnFocus(field.current),
    ask: () => {
      const textarea = field.current!
      textarea.focus()
      const before = text.slice(0, textarea.selectionStart)
      insert(before === '' || /\s$/.test(before) ? '@' : ' @', textarea.selectionStart, textarea.selectionEnd)
      setAsked({ start: textarea.selectionStart + (before === '' || /\s$/.test(before) ? 0 : 1), text: '' })
      setAt(0)
    },
  }))
  const keys = (event: KeyboardEvent) => {
    const person = suggestions[at]
    if (!isOpen || !person || event.nativeEvent.isComposing) return onKeyDown(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChosen = (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || event.key === 'Tab'
    if (step !== undefined) setAt((at + step + suggestions.length) % suggestions.length)
    else if (isChosen) choose(person)
    else if (event.key === 'Escape') setAsked(undefined)
    else return onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    return undefined
  }
  return (
    <div className="mention-field">
      <AutoGrowTextarea
        ref={field}
        readOnly={readOnly}
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        value={text}
        onChange={(event) => {
          onChange(event.target.value)
          look()
        }}
        onSelect={look}
        onFocus={onFocus}
        onBlur={() => setAsked(undefined)}
        onKeyDown={keys}
      />
      {isOpen && (
        <ul className="menu people" role="listbox" id={`${id}-people`} aria-label={messages.people}>
          {suggestions.map((person, index) => (
            <li
              key={person.id}
              ref={index === at ? scrollToOption : undefined}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              data-focused={index === at || undefined}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Avatar id={person.id} name={person.name} />
              {person.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
