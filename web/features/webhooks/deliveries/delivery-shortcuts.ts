import { getRouteApi } from '../../../router/hooks.ts'
import { useCommands } from '../../../ui/commands/commands.ts'
import type { Attempt } from '../../../lib/types.ts'

const route = getRouteApi('/settings/webhooks/$id')

/**
 * Registers the shortcuts that open the next and previous delivery of the list.
 *
 * @param rows the attempts in the list, newest first; several may belong to one delivery
 * @param onEnd runs when the last one is open, to load more
 */
export function useDeliveryShortcuts(
  rows: readonly Pick<Attempt, 'id' | 'delivery_id'>[],
  onEnd: () => void,
): void {
  const { delivery: openId } = route.useSearch()
  const navigate = route.useNavigate()
  const move = (by: 1 | -1) => {
    const ids = [...new Set(rows.map(({ delivery_id }) => delivery_id))]
    const at = ids.findIndex((id) => id === openId)
    const next = at === -1 ? ids[0] : ids[at + by]
    if (at + by >= ids.length - 1) onEnd()
    if (next === undefined) return
    const row = rows.find(({ delivery_id }) => delivery_id === next)
    document.getElementById(row?.id ?? '')?.scrollIntoView({ block: 'nearest' })
    void navigate({ search: (before) => ({ ...before, delivery: next }), replace: openId !== undefined })
  }
  useCommands({ 'delivery.next': () => move(1), 'delivery.previous': () => move(-1) })
}
