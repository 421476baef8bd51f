import { useLabels } from '../../data/labels.ts'
import type { Label } from '../../lib/types.ts'
import { messages } from '../../messages/en/labels.ts'
import './labels.css'

/** The first `max` labels as chips, then the number of those left out. */
export function ChipList({ ids, max }: { ids: readonly string[]; max: number }) {
  const { labels = [] } = useLabels()
  const known = ids.flatMap((id) => labels.find((label) => label.id === id) ?? [])
  const more = known.slice(max)
  return (
    <span className="label-chips">
      {known.slice(0, max).map((label) => (
        <span key={label.id} className="label-chip" title={label.name}>
          <LabelDot color={label.color} />
          <span className="cut">{label.name}</span>
        </span>
      ))}
      {more.length > 0 && (
        <span className="label-chip" title={messages.names(more.map(({ name }) => name))}>
          {messages.more(more.length)}
        </span>
      )}
    </span>
  )
}

export const LabelDot = ({ color }: { color: Label['color'] }) => (
  <span className="label-dot" data-color={color} />
)
