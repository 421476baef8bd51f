import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Mentionable } from '../../../lib/mentions.ts'
import { useReturnFocus } from '../../../ui/return-focus.ts'
import { MarkdownTextarea } from '../../markdown-editor/markdown-textarea.tsx'
import { useTextKeys } from '../../markdown-editor/use-text-keys.ts'
import type { Format } from '../../markdown-editor/text-edits.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.tsx'
import '../../../ui/menu.css'

/** What other components can do with the field. */
export type MentionFieldHandle = {
  focus: () => void
  leave: () => void
  ask: () => void
  format: (how: Format) => void
}

type MentionFieldProps = {
  label: string
  people: readonly Mentionable[]
  text: string
  readOnly: boolean
  /** How long the text may be, and how much of that is left. */
  max: number
  room: number
  id?: string
  className?: string
  rows?: number
  autoFocus?: boolean
  ref: RefObject<MentionFieldHandle | null>
  onChange: (text: string) => void
  onChoose: (person: Mentionable) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const scrollToOption = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })

/** A field that grows with its text. It suggests people after an `@` and tasks after a `#`, while keeping the focus. */
export function MentionField(props: MentionFieldProps) {
  const { label, people, text, readOnly, ref, max, room, onChange, onChoose, onKeyDown } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const field = useRef<HTMLTextAreaElement>(null)
  const { onFocus, returnFocus } = useReturnFocus()
  const [at, setAt] = useState(0)
  const cursor = useRef<number>(undefined)
  const names = useMemo(() => people.map(({ name }) => name), [people])
  const keysOfText = useTextKeys(field, { room, max })
  const { asked, suggestions, label: suggestionsLabel, setAsked, look: lookAt } = useSuggestions(people)
  const isOpen = suggestions.length > 0

  const look = () => {
    lookAt(field.current!)
    setAt(0)
  }
  /** Inserts a text at the cursor, or replaces what was typed after a sign. */
  const insert = (inserted: string, start: number, end: number) => {
    cursor.current = start + inserted.length
    onChange(text.slice(0, start) + inserted + text.slice(end))
  }
  const choose = ({ insert: inserted, person }: Suggestion) => {
    if (!asked) return
    if (person) onChoose(person)
    insert(inserted, asked.start, asked.start + 1 + asked.text.length)
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
    format: keysOfText.format,
    ask: () => {
      const textarea = field.current!
      textarea.focus()
      const before = text.slice(0, textarea.selectionStart)
      insert(before === '' || /\s$/.test(before) ? '@' : ' @', textarea.selectionStart, textarea.selectionEnd)
      setAsked({
        sign: '@',
        start: textarea.selectionStart + (before === '' || /\s$/.test(before) ? 0 : 1),
        text: '',
      })
      setAt(0)
    },
  }))
  const keys = (event: KeyboardEvent) => {
    const suggestion = suggestions[at]
    if (!isOpen || !suggestion || event.nativeEvent.isComposing)
      return keysOfText.onKey(event) ? undefined : onKeyDown(event)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChosen = (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) || event.key === 'Tab'
    if (step !== undefined) setAt((at + step + suggestions.length) % suggestions.length)
    else if (isChosen) choose(suggestion)
    else if (event.key === 'Escape') setAsked(undefined)
    else return keysOfText.onKey(event) ? undefined : onKeyDown(event)
    event.preventDefault()
    event.stopPropagation()
    return undefined
  }
  return (
    <div className="mention-field">
      <MarkdownTextarea
        ref={field}
        id={id}
        names={names}
        className={props.className ?? ''}
        rows={props.rows ?? 1}
        autoFocus={props.autoFocus}
        readOnly={readOnly}
        aria-label={label}
        placeholder={label}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        value={text}
        onChange={(event) => {
          onChange(event.target.value)
          keysOfText.clearNotice()
          look()
        }}
        onSelect={look}
        onFocus={onFocus}
        onBlur={() => setAsked(undefined)}
        onKeyDown={keys}
        onPaste={(event) => keysOfText.onPaste(event)}
      />
      {keysOfText.notice !== undefined && (
        <p className="notice t-12" role="status">
          {keysOfText.notice}
        </p>
      )}
      {isOpen && (
        <ul className="menu people" role="listbox" id={`${id}-people`} aria-label={suggestionsLabel}>
          {suggestions.map((suggestion, index) => (
            <li
              key={suggestion.id}
              ref={index === at ? scrollToOption : undefined}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              data-focused={index === at || undefined}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {suggestion.shown}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
