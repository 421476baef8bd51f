import { Field } from './field.tsx'
import { messages } from '../messages/en/auth.ts'

type PasswordFieldProps = {
  label: string
  value: string
  onChange: (password: string) => void
  /** How many characters it needs. */
  min: number
  /** What the server has said of it. */
  fault?: string | undefined
  autoFocus?: boolean
}

/** A new password: what it needs is said before, and that it is enough while one types. */
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
      hint={
        enough
          ? `${messages.passwordRules.enough} ${messages.passwordRules.rule(min)}`
          : messages.passwordRules.rule(min)
      }
      good={enough && fault === undefined}
      fault={fault}
    />
  )
}
