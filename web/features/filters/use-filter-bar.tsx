import { ArrowUpDown, ListFilter } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { useLabels } from '../../data/labels.ts'
import { useMemberNames } from '../../data/people.ts'
import { useWorkspaceQuery } from '../../data/session.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { isFiltered, paramsFromFilter, type ViewParams } from '../../data/url-params/view-params.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyComponent, preload, useLazyComponent } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { SidebarData, Sort } from '../../lib/types.ts'
import { messages as views } from '../../messages/en/views.ts'
import type { Facet, FilterNames } from './filter-choices.ts'
import type { FilterLine } from './filter-line.tsx'

const filterLine = lazyComponent(() => import('./filter-line.tsx').then(({ FilterLine: Line }) => Line))
const filterPopover = lazyComponent(async () => {
  // What is chosen is shown there.
  const [{ FilterPopover }] = await Promise.all([import('./filter-popover.tsx'), filterLine.load()])
  return FilterPopover
})
whenIdle(() => preload(filterPopover))

const messages = views.filter
const sorts = views.sort
const allFacets: readonly Facet[] = ['who', 'lists', 'labels', 'priority', 'due', 'start', 'closed', 'text']
/** The facets of a calendar, which has its own dates and completed tasks. */
export const dayFacets: readonly Facet[] = ['who', 'lists', 'labels', 'priority', 'text']
export const viewSorts: readonly Sort[] = ['due', 'start', 'rank', 'priority', 'created', 'updated', 'title']

type FilterBarOptions = {
  facets?: readonly Facet[]
  /** The current parameters: the URL, on top of those of a saved view. */
  search?: ViewParams
  /** The sort options and their labels; missing if the view has a fixed order. */
  sort?: { current: Sort; options: readonly Sort[]; labels?: Partial<Record<Sort, string>> }
  /** Parameters for an empty filter, where the URL without one has another meaning. */
  emptySearch?: Partial<ViewParams>
  /** The button to save the filter, next to the tags. */
  saveButton?: ReactNode
}

/** The filter of a list or view: the buttons for its bar, the line of tags, and a function to clear it. */
export function useFilterBar(options: FilterBarOptions = {}) {
  const { facets = allFacets, sort, emptySearch = {}, saveButton } = options
  const address = useViewParams()
  const search = options.search ?? address.search
  const viewer = useViewer()
  const people = useMemberNames()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const { memberId } = viewer
  const { today } = viewer.now
  const [over, setOver] = useState(false)
  const known = useLabels({ enabled: over || search.labels !== undefined })
  const names = useMemo(
    (): FilterNames => ({
      people,
      lists: sidebar.data?.lists ?? [],
      labels: known.labels ?? [],
      memberId,
      today,
    }),
    [people, sidebar.data, known.labels, memberId, today],
  )
  const [writing, setWriting] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const order = useRef<HTMLSpanElement>(null)
  const { lists, who, labels, priority, due, closed, text } = search
  /** Changes all current parameters, so that the filter of a saved view is extended, not replaced. */
  const change = (part: Parameters<typeof address.change>[0], replace = false) => {
    const next = { lists, who, labels, priority, due, closed, text, ...part }
    const isEmpty = Object.values(next).every((value) => value === undefined)
    address.change(isEmpty ? { ...next, ...emptySearch } : next, replace)
  }
  const clear = () => {
    setWriting(false)
    change(paramsFromFilter({}))
  }
  const write = () => {
    setOver(false)
    setWriting(true)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-filter-text]')?.focus()),
    )
  }
  useCommands({ 'view.filter': () => setOver(true) })
  useCommands({ 'view.clear': clear }, { when: isFiltered(search) })
  useCommands({ 'view.sort': () => order.current?.querySelector('button')?.click() }, { when: !!sort })

  const tools = (
    <>
      <span ref={button}>
        <IconButton
          icon={ListFilter}
          label={messages.label}
          word={messages.label}
          aria-expanded={over}
          aria-pressed={isFiltered(search)}
          onClick={() => setOver(true)}
        />
      </span>
      {over && (
        <LazyDialog
          part={filterPopover}
          anchor={button}
          search={search}
          names={names}
          facets={facets}
          onChange={change}
          onText={write}
          onClose={() => setOver(false)}
        />
      )}
      {sort && (
        <span ref={order}>
          <Menu
            label={sorts.label}
            items={sort.options.map((by) => ({
              id: by,
              label: sort.labels?.[by] ?? sorts[by],
              chosen: by === sort.current,
              onAction: () => address.change({ sort: by }),
            }))}
          >
            <IconButton icon={ArrowUpDown} label={sorts.label} word={sorts.word} />
          </Menu>
        </span>
      )}
    </>
  )
  const line = (isFiltered(search) || writing || saveButton) && (
    <LazyFilterLine
      search={search}
      names={names}
      onChange={change}
      onText={(next) => change({ text: next }, true)}
      onClear={clear}
    >
      {saveButton}
    </LazyFilterLine>
  )
  return { tools, line, clear }
}

/** The active filters, whose code is fetched once there are any. */
function LazyFilterLine(props: ComponentProps<typeof FilterLine>) {
  const { Part } = useLazyComponent(filterLine)
  return Part ? <Part {...props} /> : <div className="filter-line" />
}
