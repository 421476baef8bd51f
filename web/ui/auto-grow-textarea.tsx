import type { ComponentProps } from 'react'

type AutoGrowTextareaProps = Omit<ComponentProps<'textarea'>, 'value'> & { value: string }

/** A field as high as its text, in every browser: the same text stands unseen behind it and makes the room. */
export function AutoGrowTextarea({ value, className = '', ...rest }: AutoGrowTextareaProps) {
  return (
    <span className={`auto-grow ${className}`} data-text={`${value}\n`}>
      <textarea rows={1} {...rest} value={value} />
    </span>
  )
}
