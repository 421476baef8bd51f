import { type ComponentProps, useMemo } from 'react'
import { highlight } from './highlight.ts'

type MarkdownTextareaProps = Omit<ComponentProps<'textarea'>, 'value'> & {
  value: string
  /** The names that are mentions after an `@`. */
  names: readonly string[]
}

/**
 * A text area that shows its Markdown formatted while it's typed (0357): the text area stays what people type in, with
 * everything browsers and screen readers do for one; its letters are drawn behind it, in the same places.
 */
export function MarkdownTextarea({ value, names, className = '', ...rest }: MarkdownTextareaProps) {
  const parts = useMemo(() => highlight(value, names), [value, names])
  return (
    <span className={`auto-grow markdown-textarea ${className}`} data-text={`${value}\n`}>
      <span className="marks" aria-hidden="true">
        {parts.map(({ text, kind }, index) => (
          <span key={index} data-kind={kind}>
            {text}
          </span>
        ))}
      </span>
      <textarea rows={1} {...rest} value={value} />
    </span>
  )
}
