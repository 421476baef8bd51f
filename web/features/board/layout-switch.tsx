import { Columns3, List } from 'lucide-react'
import { useCommands } from '../../ui/commands/commands.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { messages } from '../../messages/en/board.ts'

/** Switches between list and board. The layout is in the URL unless it is the saved one. */
export function LayoutSwitch({ saved = 'list' }: { saved?: 'list' | 'board' }) {
  const { search, change } = useViewParams()
  const layout = search.layout ?? saved
  const show = (next: 'list' | 'board') => change({ layout: next === saved ? undefined : next })
  useCommands({ 'view.layout': () => show(layout === 'list' ? 'board' : 'list') })
  return (
    <>
      <span className="only-small">
        <IconButton
          icon={layout === 'list' ? Columns3 : List}
          label={layout === 'list' ? messages.board : messages.list}
          onClick={() => show(layout === 'list' ? 'board' : 'list')}
        />
      </span>
      <span className="wide-only">
        <SegmentedControl
          label={messages.layout}
          value={layout}
          onChange={show}
          options={[
            {
              value: 'list',
              label: (
                <>
                  <Icon of={List} small />
                  {messages.list}
                </>
              ),
            },
            {
              value: 'board',
              label: (
                <>
                  <Icon of={Columns3} small />
                  {messages.board}
                </>
              ),
            },
          ]}
        />
      </span>
    </>
  )
}
