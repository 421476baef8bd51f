import {
  type ComponentProps,
  type ContextType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
} from 'react'
import {
  CollectionRendererContext,
  DefaultCollectionRenderer,
  DragAndDropContext,
  DropIndicator,
  type DropTarget,
} from 'react-aria-components'

type Branch = ContextType<typeof CollectionRendererContext>['CollectionBranch']
const OriginalBranchContext = createContext<Branch>(DefaultCollectionRenderer.CollectionBranch)

/**
 * Shows drop indicators between rows of sections, and makes them reachable by keyboard. React Aria only does
 * so for rows outside of sections.
 */
export function SectionDropIndicators({ children }: { children: ReactNode }) {
  const renderer = useContext(CollectionRendererContext)
  const value = useMemo(() => ({ ...renderer, CollectionBranch: BranchWithDropIndicators }), [renderer])
  return (
    <OriginalBranchContext value={renderer.CollectionBranch}>
      <CollectionRendererContext value={value}>{children}</CollectionRendererContext>
    </OriginalBranchContext>
  )
}

function BranchWithDropIndicators(props: ComponentProps<Branch>) {
  const drawn = useContext(OriginalBranchContext)
  const { dragAndDropHooks, dropState } = useContext(DragAndDropContext)
  const line = (target: Extract<DropTarget, { type: 'item' }>) =>
    dragAndDropHooks?.isVirtualDragging?.() || dropState?.isDropTarget(target) ? (
      <DropIndicator target={target} className="drop-line" />
    ) : undefined
  return createElement(drawn, { ...props, renderDropIndicator: line })
}
