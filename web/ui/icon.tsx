import type { LucideIcon } from 'lucide-react'

/** An icon, hidden from screen readers: it always comes with text or in a control that has a name. */
export function Icon({ of: Drawing, small }: { of: LucideIcon; small?: boolean }) {
  const size = small ? 14 : 16
  return <Drawing aria-hidden="true" width={size} height={size} strokeWidth={1.75} />
}
