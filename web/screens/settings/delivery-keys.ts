import { getRouteApi } from '@tanstack/react-router'
import { type PageKey, usePageKeys } from '../../frame/page-keys.ts'
import type { Attempt } from '../../types.ts'
import { words as all } from '../../words/en/webhooks.ts'

const words = all.keys
const route = getRouteApi('/app/settings/webhooks/$id')

/** Presses the button that names the key as its own, where there is one. */
const press = (key: string) => () =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)]
    .find((button) => button.offsetParent !== null)
    ?.click()

const ofInspector: PageKey[] = [
  { key: 'e', shown: 'E', what: words.redeliver, run: press('E') },
  { key: 'c', shown: 'C', what: words.copy, run: press('C') },
  { key: 'Escape', shown: 'Esc', what: words.close, run: press('Escape') },
]

/**
 * J and K open the next and the previous delivery of those that are shown, each once; the others are the inspector's.
 *
 * @param rows what is shown, newest first; several attempts may be of one delivery
 * @param onEnd the last of them is open, and there may be more
 */
export function useDeliveryKeys(
  rows: readonly Pick<Attempt, 'id' | 'delivery_id'>[],
  onEnd: () => void,
): void {
  const { delivery: open } = route.useSearch()
  const navigate = route.useNavigate()
  const move = (by: 1 | -1) => {
    const ids = [...new Set(rows.map(({ delivery_id }) => delivery_id))]
    const at = ids.findIndex((id) => id === open)
    const next = at === -1 ? ids[0] : ids[at + by]
    if (at + by >= ids.length - 1) onEnd()
    if (next === undefined) return
    const row = rows.find(({ delivery_id }) => delivery_id === next)
    document.getElementById(row?.id ?? '')?.scrollIntoView({ block: 'nearest' })
    void navigate({ search: (before) => ({ ...before, delivery: next }), replace: open !== undefined })
  }
  usePageKeys(words.where, [
    { key: 'j', shown: 'J', what: words.next, run: () => move(1) },
    { key: 'k', shown: 'K', what: words.previous, run: () => move(-1) },
    ...ofInspector,
  ])
}
