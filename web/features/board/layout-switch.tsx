import { ChartNoAxesGantt, Kanban, List, type LucideIcon } from 'lucide-react'
import { useCommands } from '../../ui/commands/commands.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { messages } from '../../messages/en/board.ts'

type Layout = 'list' | 'board' | 'timeline'

const icons: Record<Layout, LucideIcon> = { list: List, board: Kanban, timeline: ChartNoAxesGantt }
const both: readonly Layout[] = ['list', 'board']
const all: readonly Layout[] = ['list', 'board', 'timeline']

/**
 * Switches between list and board, and the timeline that a list has besides. The layout is in the URL unless it is the saved
 * one.
 */
export function LayoutSwitch({
  saved = 'list',
  hasTimeline = false,
}: {
  saved?: 'list' | 'board'
  hasTimeline?: boolean
}) {
  const { search, change } = useViewParams()
  const layouts = hasTimeline ? all : both
  const asked = search.layout ?? saved
  const layout = layouts.includes(asked) ? asked : saved
  const next = layouts[(layouts.indexOf(layout) + 1) % layouts.length] ?? saved
  const show = (one: Layout) => change({ layout: one === saved ? undefined : one, zoom: undefined })
  useCommands({ 'view.layout': () => show(next) })
  useCommands(
    { 'view.timeline': () => show(layout === 'timeline' ? saved : 'timeline') },
    { when: hasTimeline },
  )
  return (
    <>
      <span className="only-small">
        <IconButton icon={icons[next]} label={messages[next]} onClick={() => show(next)} />
      </span>
      <span className="wide-only">
        <SegmentedControl
          label={messages.layout}
          value={layout}
          onChange={show}
          options={layouts.map((value) => ({
            value,
            label: (
              <>
                <Icon of={icons[value]} small />
                {messages[value]}
              </>
            ),
          }))}
        />
      </span>
    </>
  )
}
