import { getRouteApi } from '../../../router/hooks.ts'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { WebhookSummary } from '../../../lib/types.ts'
import { messages as webhooksMessages } from '../../../messages/en/webhooks.ts'
import { formatNumber } from '../../../messages/format.ts'

const messages = webhooksMessages.detail
const route = getRouteApi('/settings/webhooks/$id')
const states = ['all', 'delivered', 'waiting', 'failed'] as const
/** The server counts no further than this. */
const maxCounted = 1_000

export type DeliveryFilter = { state: (typeof states)[number]; type: string }

/** Returns the filter of the delivery history, which is kept in the URL, and a function to change it. */
export function useDeliveryFilter(): [DeliveryFilter, (next: Partial<DeliveryFilter>) => void] {
  const { show, type = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const state = states.find((one) => one === show) ?? 'all'
  const change = (next: Partial<DeliveryFilter>) =>
    void navigate({
      search: ({ delivery }) => {
        const filter = { state, type, ...next }
        return {
          ...(delivery === undefined ? {} : { delivery }),
          ...(filter.state === 'all' ? {} : { show: filter.state }),
          ...(filter.type === '' ? {} : { type: filter.type }),
        }
      },
      replace: true,
    })
  return [{ state, type }, change]
}

/** The filters of the delivery history, with counts. */
export function DeliveryFilters({ summary }: { summary: WebhookSummary | undefined }) {
  const [{ state, type }, change] = useDeliveryFilter()
  const counts = { all: 0, delivered: 0, waiting: summary?.waiting ?? 0, failed: summary?.failed ?? 0 }
  return (
    <div className="webhook-actions">
      <SegmentedControl
        label={messages.show.label}
        value={state}
        options={states.map((value) => ({
          value,
          label:
            counts[value] > 0
              ? `${messages.show[value]} ${formatCount(counts[value])}`
              : messages.show[value],
        }))}
        onChange={(next) => change({ state: next })}
      />
      <span className="grow" />
      <Menu
        label={messages.columns.event}
        items={['', ...Object.keys(webhooksMessages.events), 'webhook.test'].map((name) => ({
          id: name || 'any',
          label: name || messages.anyEvent,
          chosen: name === type,
          onAction: () => change({ type: name }),
        }))}
      >
        <Button kind="plain">
          {type || messages.anyEvent}
          <Icon of={ChevronDown} small />
        </Button>
      </Menu>
    </div>
  )
}

const formatCount = (count: number): string =>
  count < maxCounted ? formatNumber(count) : messages.many(maxCounted)
