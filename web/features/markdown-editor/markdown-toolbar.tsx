import { Bold, Code, Heading2, Italic, Link, List, ListOrdered, Quote, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { keyLabel } from '../../ui/commands/key-names.ts'
import { parseKeys } from '../../ui/commands/parse-keys.ts'
import { Icon } from '../../ui/icon.tsx'
import { messages } from '../../messages/en/markdown.ts'
import { formatKeys } from './format-keys.ts'
import type { Format } from './text-edits.ts'

const formats: readonly (readonly [Format, LucideIcon])[] = [
  ['bold', Bold],
  ['italic', Italic],
  ['heading', Heading2],
  ['quote', Quote],
  ['code', Code],
  ['link', Link],
  ['bullets', List],
  ['numbers', ListOrdered],
]

type MarkdownToolbarProps = {
  /** The id of the field it is for. */
  field: string
  onFormat: (format: Format) => void
}

/** The buttons that format the text of a field: one tab stop, with arrow keys between them. */
export function MarkdownToolbar({ field, onFormat }: MarkdownToolbarProps) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const { length } = formats
    const to = {
      ArrowRight: (current + 1) % length,
      ArrowLeft: (current + length - 1) % length,
      Home: 0,
      End: length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setCurrent(to)
    bar.current?.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div
      ref={bar}
      className="markdown-toolbar"
      role="toolbar"
      aria-label={messages.toolbar}
      aria-controls={field}
      onKeyDown={move}
    >
      {formats.map(([format, icon], index) => {
        const label = messages.formats[format]
        const keys = parseKeys(formatKeys[format]).flat().map(keyLabel).join('+')
        return (
          <button
            key={format}
            type="button"
            className="icon-button"
            tabIndex={index === current ? 0 : -1}
            aria-label={label}
            title={`${label} (${keys})`}
            // The field keeps its focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => onFormat(format)}
          >
            <Icon of={icon} small />
          </button>
        )
      })}
    </div>
  )
}
