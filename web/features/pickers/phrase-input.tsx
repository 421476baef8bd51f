import type { KeyboardEvent } from 'react'

type PhraseInputProps = {
  label: string
  /** The id of the element that previews the result. */
  preview: string
  example: string
  fault: string | undefined
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Whether focusing selects the text. */
  selectOnFocus?: boolean
}

/** The input for phrases in a picker. */
export const PhraseInput = ({
  label,
  preview,
  example,
  fault,
  value,
  onChange,
  onKeyDown,
  selectOnFocus,
}: PhraseInputProps) => (
  <input
    className="phrase-input"
    aria-label={label}
    aria-describedby={preview}
    aria-invalid={fault === undefined ? undefined : true}
    placeholder={example}
    autoComplete="off"
    spellCheck={false}
    autoFocus
    value={value}
    onFocus={(event) => {
      if (selectOnFocus) event.currentTarget.select()
    }}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={onKeyDown}
  />
)
