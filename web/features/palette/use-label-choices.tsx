import { useNavigate } from '../../router/hooks.ts'
import { useLabels } from '../../data/labels.ts'
import { messages } from '../../messages/en/palette.ts'
import { LabelDot } from '../labels/chip-list.tsx'
import type { PaletteItem } from './palette-dialog.tsx'

/** Returns labels as items, which open the tasks that have them; none until a text is typed, when they are fetched. */
export function useLabelChoices(
  text: string,
  leave: (act: () => unknown) => () => void,
): (PaletteItem & { name: string })[] {
  const navigate = useNavigate()
  const isSought = text !== ''
  const { labels = [] } = useLabels({ enabled: isSought })
  if (!isSought) return []
  return labels.map(({ id, name, color }) => ({
    id,
    name,
    icon: <LabelDot color={color} />,
    label: name,
    completes: name,
    end: <span className="meta">{messages.labelKind}</span>,
    run: leave(() => navigate({ to: '/all', search: { labels: id } })),
  }))
}
