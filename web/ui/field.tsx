import { type ComponentProps, type ReactNode, useEffect, useId } from 'react'

type Naming = {
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
function Named({
  label,
  aside,
  hint,
  good,
  fault,
  children,
}: Naming & { children: (ties: Ties) => ReactNode }) {
  const id = useId()
  useEffect(() => {
    if (fault !== undefined) focusFirstFault(id)
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
function focusFirstFault(id: string): void {
  const form = document.getElementById(id)?.closest('form')
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  if (
    first?.id === id &&
    (form?.contains(document.activeElement) || document.activeElement === document.body)
  )
    first.focus()
}

type Ties = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Without<T> = Omit<T, 'className' | 'id' | 'onChange' | 'value'>

export type FieldProps = Naming &
  Without<ComponentProps<'input'>> & {
    value: string
    onChange: (value: string) => void
    /** The value is code: a secret, a number of six digits. */
    code?: boolean
  }

/** A line of text. */
export function Field({ label, aside, hint, good, fault, onChange, code, ...rest }: FieldProps) {
  return (
    <Named {...{ label, aside, hint, ...(good ? { good } : {}), fault }}>
      {(ties) => (
        <input
          {...rest}
          {...ties}
          className="input"
          data-code={code || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Named>
  )
}

/** Finds among what stands below it; its name says what. */
export function FindField({
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

type BoxProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange' | 'type' | 'checked'> & {
  label: ReactNode
  /** One sentence on what ticking it means. */
  why?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** One of several of the same name, of which one is chosen. */
  radio?: boolean
}

/** A box that one ticks, with its words. */
export function Box({ label, why, onChange, radio, ...rest }: BoxProps) {
  const id = useId()
  return (
    <div className="choice">
      <input
        {...rest}
        type={radio ? 'radio' : 'checkbox'}
        id={id}
        className="box"
        aria-describedby={why ? `${id}-why` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {why && (
        <p className="why" id={`${id}-why`}>
          {why}
        </p>
      )}
    </div>
  )
}
