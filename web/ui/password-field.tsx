import { fieldError } from '../data/field-errors.ts'
import type { StartInfo } from '../lib/types.ts'
import { Field } from './field.tsx'
import { messages } from '../messages/en/auth.ts'

type PasswordFieldProps = {
  label: string
  value: string
  onChange: (password: string) => void
  /** The minimum number of characters. */
  min: number
  /** The error from the server. */
  fault?: string | undefined
  autoFocus?: boolean
}

/** A field for a new password; its hint states the rule and confirms when it is met. */
export function PasswordField({ label, value, onChange, min, fault, autoFocus }: PasswordFieldProps) {
  const enough = Array.from(value).length >= min
  return (
    <Field
      label={label}
      type="password"
      autoComplete="new-password"
      placeholder=" "
      autoFocus={autoFocus}
      value={value}
      onChange={onChange}
      hint={enough ? messages.passwordRules.enough : messages.passwordRules.rule(min)}
      good={enough && fault === undefined}
      fault={fault}
    />
  )
}

/** Says why the server refused a new password; undefined when it didn't. */
export function passwordError(
  error: unknown,
  start: Pick<StartInfo, 'password_min'> | undefined,
): string | undefined {
  const reason = fieldError(error, 'password')
  if (reason === undefined) return undefined
  if (reason === 'short') return messages.passwordRules.short(start?.password_min ?? 12)
  const refused: Record<string, string> = messages.passwordRules.refused
  return refused[reason] ?? messages.passwordRules.refused.characters
}
