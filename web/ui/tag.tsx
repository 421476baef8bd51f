import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

type Tone = 'good' | 'bad' | 'wait'

/** A short label for a state or a name. */
export function Tag({
  tone,
  code,
  icon,
  children,
}: {
  tone?: Tone | undefined
  code?: boolean
  icon?: LucideIcon
  children: ReactNode
}) {
  return (
    <span className="tag" data-tone={tone} data-code={code || undefined}>
      {icon && <Icon of={icon} small />}
      {children}
    </span>
  )
}
