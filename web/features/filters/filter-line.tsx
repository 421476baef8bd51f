import {
  Ban,
  CalendarClock,
  CalendarDays,
  CircleCheck,
  Flag,
  type LucideIcon,
  Rows3,
  Tag,
  UserRound,
  X,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isFiltered, type ViewParams } from '../../data/url-params/view-params.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { messages as views } from '../../messages/en/views.ts'
import { type FilterTag, type FilterNames, filterTags } from './filter-choices.ts'

const messages = views.filter
const icons: Record<FilterTag['facet'], LucideIcon> = {
  who: UserRound,
  lists: Rows3,
  labels: Tag,
  priority: Flag,
  due: CalendarDays,
  start: CalendarClock,
  blocked: Ban,
  closed: CircleCheck,
}
/** The results follow when typing pauses for this long. */
const pauseMs = 150

type FilterLineProps = {
  search: ViewParams
  names: FilterNames
  onChange: (part: { [K in FilterTag['facet']]?: undefined }) => void
  onText: (text: string | undefined) => void
  onClear: () => void
  /** Actions on the filter, such as saving it as a view. */
  children?: ReactNode
}

/** The active filters as one line of tags that can be removed. */
export function FilterLine({ search, names, onChange, onText, onClear, children }: FilterLineProps) {
  return (
    <div className="filter-line" role="group" aria-label={messages.label}>
      {filterTags(search, names).map(({ facet, label }) => (
        <span key={facet} className="tag">
          <Icon of={icons[facet]} small />
          <span className="cut">{label}</span>
          <button
            type="button"
            aria-label={messages.without(label)}
            title={messages.without(label)}
            onClick={() => onChange({ [facet]: undefined })}
          >
            <Icon of={X} small />
          </button>
        </span>
      ))}
      <TitleFilterField text={search.text} onText={onText} />
      {isFiltered(search) && (
        <Button kind="plain" onClick={onClear}>
          {messages.clear}
        </Button>
      )}
      <span className="grow" />
      {children}
    </div>
  )
}

/** The words to find in titles; Escape removes them. */
function TitleFilterField({ text, onText }: { text: string | undefined; onText: FilterLineProps['onText'] }) {
  const [typed, setTyped] = useState(text ?? '')
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [last, setLast] = useState(text)
  // The back button or "Clear filter" changed it from outside.
  if (text !== last) {
    setLast(text)
    if (text?.trim() !== typed.trim()) setTyped(text ?? '')
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const report = (next: string, waits: number) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onText(next.trim() === '' ? undefined : next), waits)
  }
  return (
    <input
      ref={field}
      type="search"
      data-filter-text
      value={typed}
      maxLength={200}
      placeholder={messages.inTitle}
      aria-label={messages.inTitle}
      onChange={(event) => report(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        report('', 0)
        field.current?.blur()
      }}
    />
  )
}
