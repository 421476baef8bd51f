import { useId } from 'react'
import { Field } from './field.tsx'

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

type ZoneFieldProps = {
  label: string
  value: string
  onChange: (zone: string) => void
  fault?: string | undefined
  hint?: string
}

/** A time zone by its name; the browser suggests as one types. */
export function ZoneField({ label, value, onChange, fault, hint }: ZoneFieldProps) {
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
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
