import { ChevronDown, ChevronRight, Ellipsis, GripVertical, Plus } from 'lucide-react'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { MoveCommands } from '../../../ui/commands/move-commands.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyComponent, preload } from '../../../ui/lazy-component.ts'
import { MenuButton } from '../../../ui/menu.tsx'
import { InlineRename } from '../../../ui/inline-rename.tsx'
import { whenIdle } from '../../../lib/when-idle.ts'
import { Planning } from '../../task-list/planning.tsx'
import type { Section } from '../../../lib/types.ts'
import { messages as listsMessages } from '../../../messages/en/lists.ts'
import { messages as tasks } from '../../../messages/en/tasks.ts'

const sectionMenu = lazyComponent(() => import('./section-menu.tsx').then(({ SectionMenu }) => SectionMenu))
whenIdle(() => preload(sectionMenu))

const messages = listsMessages.sections
const nameMax = 200

type SectionControls = {
  onRename: (name: string) => void
  /** Moves it to an index among the sections; larger ones mean the end. */
  onMove: (to: number) => void
  /** Starts dragging it. */
  onDragStart: (event: PointerEvent) => void
  onRemove: () => void
}

type SectionHeadingProps = {
  section: Section
  /** The number of open tasks in it. */
  count: number
  /** What the estimates of its open tasks come to. */
  estimate: number | null
  folded: boolean
  onFold: () => void
  /** Adds a task to it; missing if the order isn't manual. */
  onAdd: (() => void) | undefined
  /** Missing if the person can't change it. */
  tools?: SectionControls | undefined
  /** Its index among the sections, and how many there are. */
  index: number
  total: number
  dragging: boolean
  dropPosition: 'above' | 'below' | undefined
}

/** The heading of a section: the number of tasks in the margin, its name and actions. */
export function SectionHeading(props: SectionHeadingProps) {
  const { section, count, estimate, folded, onFold, onAdd, tools, index, total, dragging, dropPosition } =
    props
  const { name } = section
  const [editing, setEditing] = useState(false)
  const [focused, setFocused] = useState(false)
  const heading = (content: ReactNode) => <h2 className="flex min-w-0">{content}</h2>
  return (
    <div
      className="margin-row"
      data-kind="section"
      data-order={section.id}
      data-held={dragging || undefined}
      data-place={dropPosition}
      // Keeps the row's focus and key handling from interfering with the controls inside.
      onFocus={(event) => {
        event.stopPropagation()
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {tools && focused && <MoveCommands at={index} onMove={tools.onMove} />}
      <span className="margin">{listsMessages.open(count)}</span>
      {tools && (
        <span className="drag-handle" onPointerDown={tools.onDragStart} title={messages.drag}>
          <Icon of={GripVertical} small />
        </span>
      )}
      <div className="content">
        <button
          type="button"
          className="collapse-button"
          aria-label={folded ? messages.expand(name) : messages.collapse(name)}
          aria-expanded={!folded}
          onClick={onFold}
        >
          <Icon of={folded ? ChevronRight : ChevronDown} small />
        </button>
        {tools ? (
          <InlineRename
            name={name}
            label={messages.name}
            maxLength={nameMax}
            onRename={tools.onRename}
            editing={editing}
            onEditing={setEditing}
          >
            {heading}
          </InlineRename>
        ) : (
          heading(name)
        )}
        <Planning minutes={estimate} />
        {!editing && (
          <span className="section-tools" data-quiet>
            {onAdd && <IconButton icon={Plus} small label={tasks.list.addTo(name)} onClick={onAdd} />}
            {tools && (
              <MenuButton
                label={messages.actions(name)}
                part={sectionMenu}
                content={{
                  index,
                  total,
                  onRename: () => setEditing(true),
                  onMove: tools.onMove,
                  onRemove: tools.onRemove,
                }}
              >
                <IconButton icon={Ellipsis} small label={messages.actions(name)} />
              </MenuButton>
            )}
          </span>
        )}
      </div>
    </div>
  )
}
