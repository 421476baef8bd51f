import { useId } from 'react'

type Option = { value: string; label: string }

type SelectProps = {
  label: string
  /** Hides the label visually, where the context makes it clear. */
  quiet?: boolean
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** A native select. */
export function Select({ label, quiet, value, options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} className={quiet ? 'unseen' : 'font-medium'}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
