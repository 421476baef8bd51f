import type { ReactNode } from 'react'
import { messages } from '../messages/en/common.ts'
import { Button } from './button.tsx'
import { Checkbox } from './field.tsx'

type CheckboxGroupProps<T extends string> = {
  legend: string
  hint?: ReactNode
  /** The options, each with a sentence about what it means. */
  options: Readonly<Record<T, string>>
  chosen: ReadonlySet<T>
  onChange: (chosen: ReadonlySet<T>) => void
  /** The error message. */
  fault?: string | undefined
}

/** Checkboxes for a set of code names, with buttons for all and none. */
export function CheckboxGroup<T extends string>(props: CheckboxGroupProps<T>) {
  const { legend, hint, options, chosen, onChange, fault } = props
  const names = Object.keys(options) as T[]
  return (
    <fieldset>
      <legend className="font-medium">{legend}</legend>
      {hint && <p className="meta pb-1">{hint}</p>}
      <div className="grid grid-cols-2 items-start gap-x-4 max-small:grid-cols-1">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={<code>{name}</code>}
            description={options[name]}
            checked={chosen.has(name)}
            onChange={(on) => onChange(withToggled(chosen, name, on))}
          />
        ))}
      </div>
      <div className="flex gap-1 pt-1">
        <Button kind="plain" onClick={() => onChange(new Set(names))}>
          {messages.all}
        </Button>
        <Button kind="plain" onClick={() => onChange(new Set())}>
          {messages.none}
        </Button>
      </div>
      {fault !== undefined && (
        <p className="text-red" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

/** Returns a copy of the set with or without `value`. */
export function withToggled<T>(set: ReadonlySet<T>, value: T, on: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (on) next.add(value)
  else next.delete(value)
  return next
}
