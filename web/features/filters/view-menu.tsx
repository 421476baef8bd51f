import type { useViewParams } from '../../data/url-params/use-view-params.ts'
import type { Grouping, Sort } from '../../lib/types.ts'
import { messages } from '../../messages/en/view-menus.ts'
import { afterMenuCloses, type MenuEntry } from '../../ui/menu.tsx'
import { MenuPopover, type MenuPopoverProps } from '../../ui/menu-popover.tsx'

export type ViewMenuProps = {
  /** What is sorted by. `inList` offers the manual order of a list, first. */
  sort?: { current: Sort; inList?: boolean } | undefined
  /** What is grouped by, what is when the URL says nothing, and what can be. */
  group?: { current: Grouping; saved: Grouping; options: readonly Grouping[] } | undefined
  /** Opens the menu of columns, where it has no button of its own. */
  onColumns?: (() => void) | undefined
  onChange: ReturnType<typeof useViewParams>['change']
}

const viewSorts: readonly Sort[] = ['due', 'start', 'rank', 'priority', 'created', 'updated', 'title']
const listSorts: readonly Sort[] = ['rank', 'due', 'start', 'priority', 'created', 'updated', 'title']

/** The menu of what to sort by, of what to group by, or of both. */
export function ViewMenu({
  sort,
  group,
  onColumns,
  onChange,
  ...rest
}: ViewMenuProps & Omit<MenuPopoverProps, 'items'>) {
  const sortItems = (sort?.inList ? listSorts : viewSorts).map((by): MenuEntry => ({
    id: by,
    label: sort?.inList && by === 'rank' ? messages.sort.byHand : messages.sort[by],
    chosen: by === sort?.current,
    onAction: () => onChange({ sort: by }),
  }))
  const groupItems = (group?.options ?? []).map((by): MenuEntry => ({
    id: `group ${by}`,
    label: sort ? messages.groupBy(messages.group[by]) : messages.group[by],
    chosen: by === group?.current,
    onAction: () => onChange({ group: by === group?.saved ? undefined : by }),
  }))
  const columnItems: MenuEntry[] = onColumns
    ? ['rule', { id: 'columns', label: messages.columns, onAction: () => afterMenuCloses(onColumns) }]
    : []
  const items = [
    ...(sort ? sortItems : []),
    ...(sort && group ? ['rule' as const] : []),
    ...groupItems,
    ...columnItems,
  ]
  return <MenuPopover {...rest} items={items} />
}
