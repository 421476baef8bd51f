import type { LucideIcon } from 'lucide-react'

/** A picture beside a word, or in a control that has a name: never alone, so it is hidden from screen readers. */
export function Icon({ of: Picture, small }: { of: LucideIcon; small?: boolean }) {
  const size = small ? 14 : 16
  return <Picture aria-hidden="true" width={size} height={size} strokeWidth={1.75} />
}
