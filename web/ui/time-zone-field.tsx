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

/** A field for a time zone; the browser suggests names while people type. */
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
