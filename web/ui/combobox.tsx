import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'

export type ComboboxOption = {
  id: string
  label: string
  /** Other words it is found by. */
  keywords?: string
  /** What it means, in a few words behind. */
  description?: ReactNode
  icon?: ReactNode
  /** It holds now, for all or for some of what it is chosen for. */
  chosen?: boolean | 'some'
}

type ComboboxProps = {
  label: string
  placeholder: string
  choices: readonly ComboboxOption[]
  /** @param more whether more are wanted: a press, or Enter with Shift, of several that can be chosen */
  onChoose: (id: string, more: boolean) => void
  /** What to say where nothing is found. */
  emptyText: string
  /** Several can hold at once. */
  multiple?: boolean
  /** A key that chooses at once while nothing is typed. */
  keyOf?: (key: string) => string | undefined
}

/** One of many by typing: the best match is marked from the first letter on, Enter takes it, the arrows go on. */
export function Combobox({
  label,
  placeholder,
  choices,
  onChoose,
  emptyText,
  multiple,
  keyOf,
}: ComboboxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const found = filterOptions(choices, typed)
  const marked = found[Math.min(at, found.length - 1)]
  const choose = (choice: ComboboxOption, more: boolean) => {
    onChoose(choice.id, more)
    if (multiple && more) setTyped('')
  }
  const go = (to: number) => {
    const next = found.length === 0 ? 0 : (to + found.length) % found.length
    setAt(next)
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key]
    const direct = typed === '' && !event.metaKey && !event.ctrlKey ? keyOf?.(event.key) : undefined
    if (step !== undefined && (typed === '' || event.key.startsWith('Arrow'))) go(step)
    else if (direct !== undefined) onChoose(direct, false)
    else if (event.key === 'Enter' && marked) choose(marked, multiple === true && event.shiftKey)
    else return
    event.preventDefault()
  }
  return (
    <div className="choose">
      <input
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={marked && `${id}-${marked.id}`}
        aria-autocomplete="list"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        placeholder={placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={keys}
      />
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        className="choices"
      >
        {found.map((choice, index) => (
          <li
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            aria-selected={choice.chosen === true}
            data-focused={choice === marked || undefined}
            onPointerMove={() => setAt(index)}
            // The focus stays in the field.
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
      {found.length === 0 && (
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

/** What begins with the words comes first, then what has a word that does, then what holds them anywhere. */
function filterOptions(choices: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return choices
  const rank = ({ label, keywords = '' }: ComboboxOption) => {
    const text = fold(`${label} ${keywords}`)
    if (text.startsWith(wanted)) return 0
    if (text.includes(` ${wanted}`)) return 1
    return text.includes(wanted) ? 2 : 3
  }
  return choices.filter((choice) => rank(choice) < 3).toSorted((a, b) => rank(a) - rank(b))
}
