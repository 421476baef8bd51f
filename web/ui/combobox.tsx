import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import './pickers.css'

export type ComboboxOption = {
  id: string
  label: string
  /** More words that match it. */
  keywords?: string
  /** A short explanation after the label. */
  description?: ReactNode
  icon?: ReactNode
  /** Whether it is currently chosen, for all or only some of the selected items. */
  chosen?: boolean | 'some'
}

type ComboboxProps = {
  label: string
  placeholder: string
  choices: readonly ComboboxOption[]
  /** @param more whether the person goes on choosing: a click, or Shift+Enter, where several can be chosen */
  onChoose: (id: string, more: boolean) => void
  /** Chooses an option in place of all others, on Alt+Enter. */
  onChooseOnly?: (id: string) => void
  /** Shown when nothing matches. */
  emptyText: string
  /** Several can be chosen at once. */
  multiple?: boolean
  /** Returns one more option, made of what was typed; undefined if there is none. */
  newOption?: (typed: string) => ComboboxOption | undefined
  /** Called with what is typed, where that decides which options there are. */
  onType?: (text: string) => void
  /** Maps a key to an option that it chooses directly while the field is empty. */
  keyOf?: (key: string) => string | undefined
}

/** Chooses from many options by typing: the best match is highlighted, Enter chooses it, arrows move. */
export function Combobox({
  label,
  placeholder,
  choices,
  onChoose,
  onChooseOnly,
  emptyText,
  multiple,
  newOption,
  onType,
  keyOf,
}: ComboboxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const own = typed.trim() === '' ? undefined : newOption?.(typed.trim())
  const matches = [...filterOptions(choices, typed), ...(own ? [own] : [])]
  const highlighted = matches[Math.min(at, matches.length - 1)]
  const choose = (choice: ComboboxOption, more: boolean) => {
    onChoose(choice.id, more)
    if (!multiple || !more) return
    setTyped('')
    onType?.('')
  }
  const go = (to: number) => {
    const next = matches.length === 0 ? 0 : (to + matches.length) % matches.length
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: matches.length - 1 }[event.key]
    const direct = typed === '' && !event.metaKey && !event.ctrlKey ? keyOf?.(event.key) : undefined
    if (step !== undefined && (typed === '' || event.key.startsWith('Arrow'))) go(step)
    else if (direct !== undefined) onChoose(direct, false)
    else if (event.key === 'Enter' && event.altKey && onChooseOnly && highlighted)
      onChooseOnly(highlighted.id)
    else if (event.key === 'Enter' && highlighted) choose(highlighted, multiple === true && event.shiftKey)
    else return
    event.preventDefault()
  }
  return (
    <div className="choose">
      <input
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={highlighted && `${id}-${highlighted.id}`}
        aria-autocomplete="list"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          onType?.(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="choices"
      >
        {matches.map((choice, index) => (
          <li
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={choice.chosen === true}
            data-focused={choice === highlighted || undefined}
            onPointerMove={() => setAt(index)}
            // Keeps the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice, multiple === true)}
          >
            {choice.icon}
            <span className="grow cut">{choice.label}</span>
            {choice.description && <span className="meta">{choice.description}</span>}
            {choice.chosen && <Icon of={Check} {...(choice.chosen === 'some' ? { small: true } : {})} />}
          </li>
        ))}
      </ul>
      {matches.length === 0 && (
        <p className="meta no-results" role="status">
          {emptyText}
        </p>
      )}
    </div>
  )
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Filters the options: those that start with the text come first, then those with a word that does, then the rest. */
function filterOptions(choices: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = fold(typed.trim())
  if (query === '') return choices
  const rank = ({ label, keywords = '' }: ComboboxOption) => {
    const text = fold(`${label} ${keywords}`)
    if (text.startsWith(query)) return 0
    if (text.includes(` ${query}`)) return 1
    return text.includes(query) ? 2 : 3
  }
  return choices.filter((choice) => rank(choice) < 3).toSorted((a, b) => rank(a) - rank(b))
}
