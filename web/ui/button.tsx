import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

type ButtonProps = Omit<ComponentProps<'button'>, 'className' | 'disabled'> & {
  kind?: 'primary' | 'plain'
  icon?: LucideIcon
  /** What cannot be undone is written in red. */
  danger?: boolean
  wide?: boolean
  /** It is being done: pressing again does nothing, and the focus stays. */
  pending?: boolean
  /** Why it cannot be pressed; it stays in the order of focus so that the reason can be read. */
  off?: boolean
  children: ReactNode
}

/** Does something; its words say what. */
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
  /** What it does, in words. */
  label: string
  small?: boolean
}

/** A button that is only a picture. */
export function IconButton({ icon, label, small, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
      <Icon of={icon} {...(small ? { small } : {})} />
    </button>
  )
}
