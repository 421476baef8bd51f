import { ListIcon } from './list-icon.tsx'
import type { ListMarkProps } from './list-mark.tsx'
import './list-mark.css'

/** What is drawn for a list that has an icon or a color. */
export const ListDrawing = ({ of: { color, icon }, children }: ListMarkProps) => (
  <span
    className="list-mark"
    style={color ? { color: `var(--label-${color})` } : undefined}
    aria-hidden="true"
  >
    {icon ? <ListIcon of={icon} /> : (children ?? <span className="list-dot" />)}
  </span>
)
