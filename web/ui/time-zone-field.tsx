import { useId } from 'react'
import { Field } from './field.tsx'

const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type TimeZoneFieldProps = {
  label: string
  value: string
  onChange: (zone: string) => void
  fault?: string | undefined
  hint?: string
}

/** A time zone by its name; the browser suggests as one types. */
export function TimeZoneField({ label, value, onChange, fault, hint }: TimeZoneFieldProps) {
  const id = useId()
  return (
    <>
      <Field
        label={label}
        value={value}
        onChange={onChange}
        fault={fault}
        list={id}
        spellCheck={false}
        {...(hint ? { hint } : {})}
      />
      <datalist id={id}>
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
