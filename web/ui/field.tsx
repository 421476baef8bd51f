import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'

type FieldTexts = {
  label: ReactNode
  /** Beside the label, such as a link. */
  aside?: ReactNode
  hint?: ReactNode
  /** The hint says that all is well. */
  good?: boolean
  /** What is wrong with the value, in words. */
  fault?: string | undefined
}

/** A label, its control, and what is said about it, tied together for screen readers. */
function LabeledControl({
  label,
  aside,
  hint,
  good,
  fault,
  children,
}: FieldTexts & { children: (ties: ControlIds) => ReactNode }) {
  const id = useId()
  useEffect(() => {
    if (fault !== undefined) focusFirstInvalid(id)
  }, [fault, id])
  const says = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <span className="name">
        <label htmlFor={id}>{label}</label>
        {aside}
      </span>
      {children({ id, 'aria-describedby': says || undefined, 'aria-invalid': fault ? true : undefined })}
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

/** The first field that was refused takes the focus of whoever has sent its form. */
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
    /** The value is code: a secret, a number of six digits. */
    code?: boolean
  }

/** A line of text. */
export function Field({ label, aside, hint, good, fault, onChange, code, ...rest }: FieldProps) {
  return (
    <LabeledControl {...{ label, aside, hint, ...(good ? { good } : {}), fault }}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          className="input"
          data-code={code || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </LabeledControl>
  )
}

/** Finds among what stands below it; its name says what. */
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
  /** One sentence on what ticking it means. */
  description?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** One of several of the same name, of which one is chosen. */
  radio?: boolean
}

/** A box that one ticks, with its words. */
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
