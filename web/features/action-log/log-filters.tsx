import { getRouteApi } from '../../router/hooks.ts'
import { ChevronDown } from 'lucide-react'
import type { LogParams } from '../../data/url-params/log-params.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { messages as actionLogMessages } from '../../messages/en/action-log.ts'

const messages = actionLogMessages.filter
const route = getRouteApi('/settings/log')

type LogFiltersProps = { search: LogParams; people: ReadonlyMap<string, string> }

/** The filters of the log, which are kept in the URL. */
export function LogFilters({ search, people }: LogFiltersProps) {
  const navigate = route.useNavigate()
  const change = (changes: { [K in keyof LogParams]: LogParams[K] | undefined }) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...changes }).filter(
            ([, value]) => value !== undefined && value !== '',
          ),
        ),
      replace: true,
    })
  const { action, who, from, to } = search
  const kinds = Object.entries(actionLogMessages.kinds)
  return (
    <div className="log-tools" role="group" aria-label={actionLogMessages.label}>
      <FilterMenu
        label={messages.action}
        value={kinds.find(([kind]) => kind === action)?.[1] ?? action ?? messages.anyAction}
        anyLabel={messages.anyAction}
        options={kinds}
        chosen={action}
        onChoose={(next) => change({ action: next })}
      />
      <FilterMenu
        label={messages.person}
        value={(who && people.get(who)) ?? messages.anyone}
        anyLabel={messages.anyone}
        options={[...people]}
        chosen={who}
        onChoose={(next) => change({ who: next })}
      />
      <label>
        {messages.from}
        <input
          type="date"
          className="input"
          value={from ?? ''}
          max={to}
          onChange={(event) => change({ from: event.target.value })}
        />
      </label>
      <label>
        {messages.to}
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
          {messages.clear}
        </Button>
      )}
    </div>
  )
}

type FilterMenuProps = {
  label: string
  value: string
  anyLabel: string
  options: readonly (readonly [string, string])[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

function FilterMenu({ label, value, anyLabel, options, chosen, onChoose }: FilterMenuProps) {
  return (
    <Menu
      label={label}
      items={[
        { id: 'any', label: anyLabel, chosen: chosen === undefined, onAction: () => onChoose(undefined) },
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
        {value}
        <Icon of={ChevronDown} small />
      </Button>
    </Menu>
  )
}
