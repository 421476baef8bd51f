import { getRouteApi } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { WebhookSummary } from '../../../lib/types.ts'
import { messages as all } from '../../../messages/en/webhooks.ts'
import { formatNumber } from '../../../messages/format.ts'

const words = all.detail
const route = getRouteApi('/app/settings/webhooks/$id')
const states = ['all', 'delivered', 'waiting', 'failed'] as const
/** Further ones are not counted. */
const maxCounted = 1_000

export type DeliveryFilter = { state: (typeof states)[number]; type: string }

/** What is shown of the history: it lives in the address of the page. */
export function useDeliveryFilter(): [DeliveryFilter, (next: Partial<DeliveryFilter>) => void] {
  const { show, type = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const state = states.find((one) => one === show) ?? 'all'
  const change = (next: Partial<DeliveryFilter>) =>
    void navigate({
      search: ({ delivery }) => {
        const wanted = { state, type, ...next }
        return {
          ...(delivery === undefined ? {} : { delivery }),
          ...(wanted.state === 'all' ? {} : { show: wanted.state }),
          ...(wanted.type === '' ? {} : { type: wanted.type }),
        }
      },
      replace: true,
    })
  return [{ state, type }, change]
}

/** The choice of what is shown. */
export function DeliveryFilters({ summary }: { summary: WebhookSummary | undefined }) {
  const [{ state, type }, change] = useDeliveryFilter()
  const counts = { all: 0, delivered: 0, waiting: summary?.waiting ?? 0, failed: summary?.failed ?? 0 }
  return (
    <div className="webhook-actions">
      <SegmentedControl
        label={words.show.label}
        value={state}
        options={states.map((value) => ({
          value,
          label: counts[value] > 0 ? `${words.show[value]} ${formatCount(counts[value])}` : words.show[value],
        }))}
        onChange={(next) => change({ state: next })}
      />
      <span className="grow" />
      <Menu
        label={words.columns.event}
        items={['', ...Object.keys(all.events), 'webhook.test'].map((name) => ({
          id: name || 'any',
          label: name || words.anyEvent,
          chosen: name === type,
          onAction: () => change({ type: name }),
        }))}
      >
        <Button kind="plain">
          {type || words.anyEvent}
          <Icon of={ChevronDown} small />
        </Button>
      </Menu>
    </div>
  )
}

const formatCount = (count: number): string =>
  count < maxCounted ? formatNumber(count) : words.many(maxCounted)
