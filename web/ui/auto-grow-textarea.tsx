import type { ComponentProps } from 'react'
import './auto-grow.css'

type AutoGrowTextareaProps = Omit<ComponentProps<'textarea'>, 'value'> & { value: string }

/** A text area as high as its text, in every browser: a hidden copy of the text behind it sets the height. */
export function AutoGrowTextarea({ value, className = '', ...rest }: AutoGrowTextareaProps) {
  return (
    <span className={`auto-grow ${className}`} data-text={`${value}\n`}>
      <textarea rows={1} {...rest} value={value} />
    </span>
  )
}
