import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { ButtonContext, type PressEvent, useSlottedContext } from 'react-aria-components'
import { Icon } from '../../ui/icon.tsx'

/** What React Aria gives the drag button of a row. */
type DragButtonProps = {
  ref?: RefObject<HTMLButtonElement | null>
  'aria-describedby'?: string
  onPress?: (event: PressEvent) => void
}

type DragHandleProps = {
  label: string
  /** For a row that can't be dragged: React Aria requires a handle in each. */
  disabled?: boolean
}

/**
 * The handle by which keyboards and screen readers drag a row; a pointer drags the row itself. React Aria's own button would
 * nearly double the time that a row takes to render.
 */
export function DragHandle({ label, disabled = false }: DragHandleProps) {
  const { ref, onPress, ...described } = (useSlottedContext(ButtonContext, 'drag') ?? {}) as DragButtonProps
  const start = (target: Element) =>
    onPress?.({ type: 'press', pointerType: 'virtual', target } as PressEvent)
  // Starts on release, because the release of Enter would drop what its press has picked up.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'keyup') start(event.currentTarget)
  }
  return (
    <button
      ref={ref}
      type="button"
      slot="drag"
      className={disabled ? 'unseen' : 'drag-handle'}
      style={{ pointerEvents: 'none' }}
      tabIndex={-1}
      disabled={disabled}
      aria-label={label}
      aria-describedby={described['aria-describedby']}
      onKeyDown={onKey}
      onKeyUp={onKey}
      onClick={(event) => {
        event.stopPropagation()
        start(event.currentTarget)
      }}
    >
      <Icon of={GripVertical} small />
    </button>
  )
}
