import { getRouteApi } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { LogSearch } from '../../data/url-params/log-params.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { words as all } from '../../messages/en/action-log.ts'

const words = all.filter
const route = getRouteApi('/app/settings/log')

type LogFiltersProps = { search: LogSearch; people: ReadonlyMap<string, string> }

/** What is shown of the log, as one line; it lives in the address. */
export function LogFilters({ search, people }: LogFiltersProps) {
  const navigate = route.useNavigate()
  const change = (part: { [K in keyof LogSearch]: LogSearch[K] | undefined }) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined && value !== ''),
        ),
      replace: true,
    })
  const { action, who, from, to } = search
  const kinds = Object.entries(all.kinds)
  return (
    <div className="log-tools" role="group" aria-label={all.label}>
      <Pick
        label={words.action}
        shown={kinds.find(([kind]) => kind === action)?.[1] ?? action ?? words.anything}
        none={words.anything}
        options={kinds}
        chosen={action}
        onChoose={(next) => change({ action: next })}
      />
      <Pick
        label={words.who}
        shown={(who && people.get(who)) ?? words.anybody}
        none={words.anybody}
        options={[...people]}
        chosen={who}
        onChoose={(next) => change({ who: next })}
      />
      <label>
        {words.from}
        <input
          type="date"
          className="input"
          value={from ?? ''}
          max={to}
          onChange={(event) => change({ from: event.target.value })}
        />
      </label>
      <label>
        {words.to}
        <input
          type="date"
          className="input"
          value={to ?? ''}
          min={from}
          onChange={(event) => change({ to: event.target.value })}
        />
      </label>
      {Object.keys(search).length > 0 && (
        <Button kind="plain" onClick={() => void navigate({ search: {}, replace: true })}>
          {words.clear}
        </Button>
      )}
    </div>
  )
}

type PickProps = {
  label: string
  shown: string
  none: string
  options: readonly (readonly [string, string])[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

function Pick({ label, shown, none, options, chosen, onChoose }: PickProps) {
  return (
    <Menu
      label={label}
      items={[
        { id: 'any', label: none, chosen: chosen === undefined, onAction: () => onChoose(undefined) },
        ...options.map(([id, name]) => ({
          id,
          label: name,
          chosen: id === chosen,
          onAction: () => onChoose(id),
        })),
      ]}
    >
      <Button kind="plain">
        <span className="dim">{label}</span>
        {shown}
        <Icon of={ChevronDown} small />
      </Button>
    </Menu>
  )
}
