import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'

type FieldTexts = {
  label: ReactNode
  /** Shown beside the label, such as a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** The value is fine: shows the hint in green. */
  good?: boolean
  /** The error message. */
  fault?: string | undefined
}

/** A control with its label, hint and error, connected for screen readers. */
function LabeledControl({
  label,
  aside,
  hint,
  good,
  fault,
  children,
}: FieldTexts & { children: (ids: ControlIds) => ReactNode }) {
  const id = useId()
  useEffect(() => {
    if (fault !== undefined) focusFirstInvalid(id)
  }, [fault, id])
  const describedBy = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <span className="name">
        <label htmlFor={id}>{label}</label>
        {aside}
      </span>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': fault ? true : undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`} data-good={good || undefined}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** Moves the focus to the first invalid field after a form was submitted. */
function focusFirstInvalid(id: string): void {
  const form = document.getElementById(id)?.closest('form')
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (
    first?.id === id &&
    (form?.contains(document.activeElement) || document.activeElement === document.body)
  )
    first.focus()
}

type ControlIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type ControlProps<T> = Omit<T, 'className' | 'id' | 'onChange' | 'value'>

export type FieldProps = FieldTexts &
  ControlProps<ComponentProps<'input'>> & {
    value: string
    onChange: (value: string) => void
    /** The value is a code: a secret, or six digits. */
    code?: boolean
  }

/** A single-line text field. */
export function Field({ label, aside, hint, good, fault, onChange, code, ...rest }: FieldProps) {
  return (
    <LabeledControl {...{ label, aside, hint, ...(good ? { good } : {}), fault }}>
      {(ids) => (
        <input
          {...rest}
          {...ids}
          className="input"
          data-code={code || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LabeledControl>
  )
}

/** A search field that filters the list below it. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <input
      type="search"
      className="input"
      aria-label={label}
      placeholder={label}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange' | 'type' | 'checked'> & {
  label: ReactNode
  /** A sentence about what it does. */
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Makes it a radio button of the group `name`. */
  radio?: boolean
}

/** A checkbox or radio button with its label. */
export function Checkbox({ label, description, onChange, radio, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className="choice">
      <input
        {...rest}
        type={radio ? 'radio' : 'checkbox'}
        id={id}
        className="box"
        aria-describedby={description ? `${id}-why` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {description && (
        <p className="why" id={`${id}-why`}>
          {description}
        </p>
      )}
    </div>
  )
}
