import {
  type ComponentProps,
  type ContextType,
  createContext,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import { CollectionRendererContext, Virtualizer } from 'react-aria-components'
import { keyInGroup, type TaskGroup } from './groups.ts'

type RowIndexes = ReadonlyMap<string, number>
export const RowIndexContext = createContext<RowIndexes>(new Map())

/** Numbers the rows of a list from 1, group headings included, by their keys. */
function rowIndexesIn(groups: readonly TaskGroup[]): RowIndexes {
  const indexes = new Map<string, number>()
  let last = 0
  for (const group of groups) {
    if (group.name !== null) last += 1
    for (const { id } of group.rows) indexes.set(keyInGroup(group, id), (last += 1))
  }
  return indexes
}

type VirtualRowsProps = ComponentProps<typeof Virtualizer> & { groups: readonly TaskGroup[] }

/** Renders those rows of a grid that are in view, and tells them their places (0583). */
export function VirtualRows({ groups, children, ...options }: VirtualRowsProps) {
  const indexes = useMemo(() => rowIndexesIn(groups), [groups])
  return (
    <Virtualizer {...options}>
      <RowIndexContext value={indexes}>
        <UncountedRows>{children}</UncountedRows>
      </RowIndexContext>
    </Virtualizer>
  )
}

type Renderer = ContextType<typeof CollectionRendererContext>
type RootProps = ComponentProps<Renderer['CollectionRoot']>

/** React Aria goes through the whole list for the place of each row that it renders, if it knows that rows are left out. */
function UncountedRows({ children }: { children: ReactNode }) {
  const renderer = useContext(CollectionRendererContext)
  const value = useMemo(
    () => ({ ...renderer, CollectionRoot: UncountedRoot, Counted: renderer.CollectionRoot }),
    [renderer],
  )
  return <CollectionRendererContext value={value}>{children}</CollectionRendererContext>
}

function UncountedRoot(props: RootProps) {
  const renderer = useContext(CollectionRendererContext) as Renderer & { Counted: Renderer['CollectionRoot'] }
  const value = useMemo(() => ({ ...renderer, isVirtualized: false }), [renderer])
  return (
    <CollectionRendererContext value={value}>
      <renderer.Counted {...props} />
    </CollectionRendererContext>
  )
}
