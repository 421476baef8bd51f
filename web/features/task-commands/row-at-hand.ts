import { serverIdOf } from '../../data/tasks/temporary-ids.ts'

/** Whether the mouse has moved since the focus did. */
let isPointing = false

addEventListener(
  'pointermove',
  ({ pointerType, movementX, movementY }) => {
    if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) isPointing = true
  },
  { capture: true, passive: true },
)
addEventListener('focusin', () => (isPointing = false), { capture: true })

const rowSelector = ':is(.task, .calendar-task, .timeline-row)[data-key]'

/** Returns the task that someone is at: the one under the mouse if it moved last, or else the focused one. */
export function taskAtHand(): string | undefined {
  const hovered = isPointing ? document.querySelector<HTMLElement>(`${rowSelector}:hover`) : null
  const row = hovered ?? document.activeElement?.closest<HTMLElement>(rowSelector)
  const key = row?.dataset['key']
  return key === undefined ? undefined : serverIdOf(key)
}
