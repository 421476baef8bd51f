import { ArrowUpDown, Columns3, Group, ListFilter } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react'
import { useCommands } from '../../ui/commands/commands.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { useLabels } from '../../data/labels.ts'
import { useMemberNames } from '../../data/people.ts'
import { useWorkspaceQuery } from '../../data/session.ts'
import { useViewer } from '../../data/use-viewer.ts'
import {
  filterNames,
  isFiltered,
  paramsFromFilter,
  type ViewParams,
} from '../../data/url-params/view-params.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { lazyComponent, preload, useLazyComponent } from '../../ui/lazy-component.ts'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { IconButton } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { useIsSmall } from '../../ui/use-is-wide.ts'
import type { Grouping, SidebarData, ViewFilter } from '../../lib/types.ts'
import { messages as views } from '../../messages/en/views.ts'
import type { Facet, FilterNames } from './filter-choices.ts'
import type { ColumnsMenu } from '../columns/columns-menu.tsx'
import type { FilterLine } from './filter-line.tsx'
import type { ViewMenuProps } from './view-menu.tsx'

const filterLine = lazyComponent(() => import('./filter-line.tsx').then(({ FilterLine: Line }) => Line))
const filterPopover = lazyComponent(async () => {
  // What is chosen is shown there.
  const [{ FilterPopover }] = await Promise.all([import('./filter-popover.tsx'), filterLine.load()])
  return FilterPopover
})
const viewMenu = lazyComponent(() => import('./view-menu.tsx').then(({ ViewMenu }) => ViewMenu))
const columnsMenu = lazyComponent(() =>
  import('../columns/columns-menu.tsx').then(({ ColumnsMenu }) => ColumnsMenu),
)
whenIdle(() => preload(filterPopover))
whenIdle(() => preload(viewMenu))

const messages = views.filter
const sorts = views.sort
const groupings = views.grouping
const allFacets: readonly Facet[] = [
  'who',
  'lists',
  'labels',
  'priority',
  'due',
  'start',
  'blocked',
  'closed',
  'text',
]
/** The facets of a calendar, which has its own dates and completed tasks. */
export const dayFacets: readonly Facet[] = ['who', 'lists', 'labels', 'priority', 'text']
/** Returns what a view can be grouped by: one of a single list by its sections, one of several by list. */
export const groupingsFor = ({ list_ids }: ViewFilter): readonly Grouping[] => [
  'sort',
  list_ids?.length === 1 ? 'section' : 'list',
  'label',
  'due',
  'person',
  'priority',
  'none',
]

type FilterBarOptions = {
  facets?: readonly Facet[]
  /** The current parameters: the URL, on top of those of a saved view. */
  search?: ViewParams
  /** What is sorted and grouped by; missing if the view has a fixed order. */
  sort?: ViewMenuProps['sort']
  group?: ViewMenuProps['group']
  /** The columns of rows; missing where there are none, or they are fixed. */
  columns?: Pick<ComponentProps<typeof ColumnsMenu>, 'columns' | 'hasList' | 'onChange'> | undefined
  /** Parameters for an empty filter, where the URL without one has another meaning. */
  emptySearch?: Partial<ViewParams>
  /** The button to save the filter, next to the tags. */
  saveButton?: ReactNode
}

/** The filter of a list or view: the buttons for its bar, the line of tags, and a function to clear it. */
export function useFilterBar(options: FilterBarOptions = {}) {
  const { facets = allFacets, sort, group, columns, emptySearch = {}, saveButton } = options
  const address = useViewParams()
  const search = options.search ?? address.search
  const viewer = useViewer()
  const people = useMemberNames()
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const { memberId } = viewer
  const { today } = viewer.now
  const [over, setOver] = useState(false)
  const [choosesColumns, setChoosesColumns] = useState(false)
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
  const isSmall = useIsSmall()
  const [writing, setWriting] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const order = useRef<HTMLSpanElement>(null)
  const groups = useRef<HTMLSpanElement>(null)
  const columnsButton = useRef<HTMLSpanElement>(null)
  const chooseColumns = () => setChoosesColumns(true)
  /** Changes all current parameters, so that the filter of a saved view is extended, not replaced. */
  const change = (part: Parameters<typeof address.change>[0], replace = false) => {
    const next = { ...Object.fromEntries(filterNames.map((name) => [name, search[name]])), ...part }
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
  const grouper = isSmall ? order : groups
  useCommands({ 'view.group': () => grouper.current?.querySelector('button')?.click() }, { when: !!group })
  useCommands({ 'view.columns': chooseColumns }, { when: !!columns })

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
          <MenuButton
            label={sorts.label}
            part={viewMenu}
            // A phone has room for one of the buttons.
            content={{
              sort,
              group: isSmall ? group : undefined,
              onColumns: isSmall && columns ? chooseColumns : undefined,
              onChange: address.change,
            }}
          >
            <IconButton
              icon={ArrowUpDown}
              label={isSmall && group ? sorts.withGroup : sorts.label}
              word={sorts.word}
            />
          </MenuButton>
        </span>
      )}
      {group && !isSmall && (
        <span ref={groups}>
          <MenuButton label={groupings.label} part={viewMenu} content={{ group, onChange: address.change }}>
            <IconButton icon={Group} label={groupings.label} word={groupings.word} />
          </MenuButton>
        </span>
      )}
      {columns && !isSmall && (
        <span ref={columnsButton}>
          <IconButton
            icon={Columns3}
            label={views.columns}
            aria-haspopup="menu"
            aria-expanded={choosesColumns}
            onClick={chooseColumns}
          />
        </span>
      )}
      {columns && choosesColumns && (
        <LazyDialog
          {...columns}
          part={columnsMenu}
          anchor={isSmall ? order : columnsButton}
          onClose={() => setChoosesColumns(false)}
        />
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
