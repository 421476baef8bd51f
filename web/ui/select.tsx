import { useId } from 'react'

type Option = { value: string; label: string }

type SelectProps = {
  label: string
  /** The label is not shown: what stands beside it says as much. */
  quiet?: boolean
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** One of several by the system's own list. */
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
