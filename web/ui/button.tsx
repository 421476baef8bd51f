import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  kind?: 'primary' | 'plain'
  icon?: LucideIcon
  /** Red, for actions that can't be undone. */
  danger?: boolean
  wide?: boolean
  /** The action is running: clicks are ignored, and the focus stays. */
  pending?: boolean
  /** Disabled, but still focusable so that people can read why. */
  off?: boolean
  children: ReactNode
}

/** A button with a text label. */
export function Button({ kind, icon, danger, wide, pending, off, onClick, children, ...rest }: ButtonProps) {
  const idle = pending === true || off === true
  return (
    <button
      type="button"
      {...rest}
      className="button"
      data-kind={kind}
      data-danger={danger || undefined}
      data-wide={wide || undefined}
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {pending ? <span className="spinner" aria-hidden="true" /> : icon && <Icon of={icon} />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: LucideIcon
  /** The accessible name and tooltip. */
  label: string
  /** A word beside the icon, in a bar that has room for it. */
  word?: string
  small?: boolean
}

/** A button that shows an icon. */
export function IconButton({ icon, label, word, small, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className="icon-button"
      data-worded={word !== undefined || undefined}
      aria-label={label}
      title={label}
    >
      <Icon of={icon} {...(small ? { small } : {})} />
      {word !== undefined && <span>{word}</span>}
    </button>
  )
}
