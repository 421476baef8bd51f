import {
  ArrowDown,
  ArrowUp,
  ChevronDown,
  ChevronRight,
  Ellipsis,
  GripVertical,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { OrderKeys } from '../../../ui/commands/move-commands.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { afterMenu, Menu } from '../../../ui/menu.tsx'
import { Rename } from '../../../ui/inline-rename.tsx'
import type { Section } from '../../../lib/types.ts'
import { words as all } from '../../../messages/en/lists.ts'
import { words as tasks } from '../../../messages/en/tasks.ts'

const words = all.sections
const nameMax = 200

type SectionTools = {
  onRename: (name: string) => void
  /** Puts it among the sections, from 0; what is too far is the end. */
  onMove: (to: number) => void
  /** Takes hold of it to drag it. */
  onHold: (event: PointerEvent) => void
  onRemove: () => void
}

type SectionHeadProps = {
  section: Section
  /** The open tasks in it. */
  count: number
  folded: boolean
  onFold: () => void
  /** Begins a task in it; absent where tasks do not stand in the order of hand. */
  onAdd: (() => void) | undefined
  /** Absent where one may not change it. */
  tools?: SectionTools | undefined
  /** Its place among the sections, from 0, and how many there are. */
  index: number
  among: number
  held: boolean
  place: 'above' | 'below' | undefined
}

/** The bold line of a section: its count in the margin, its name, and what can be done with it. */
export function SectionHead(props: SectionHeadProps) {
  const { section, count, folded, onFold, onAdd, tools, index, among, held, place } = props
  const { name } = section
  const [editing, setEditing] = useState(false)
  const [focused, setFocused] = useState(false)
  const heading = (shown: ReactNode) => <h2 className="flex min-w-0">{shown}</h2>
  return (
    <div
      className="entry"
      data-kind="section"
      data-order={section.id}
      data-held={held || undefined}
      data-place={place}
      // It has controls of its own among rows that would take the focus and the keys for themselves.
      onFocus={(event) => {
        event.stopPropagation()
        setFocused(true)
      }}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      {tools && focused && <OrderKeys at={index} onMove={tools.onMove} />}
      <span className="m">{all.open(count)}</span>
      {tools && (
        <span className="grip" onPointerDown={tools.onHold} title={words.drag}>
          <Icon of={GripVertical} small />
        </span>
      )}
      <div className="c">
        <button
          type="button"
          className="fold"
          aria-label={folded ? words.unfold(name) : words.fold(name)}
          aria-expanded={!folded}
          onClick={onFold}
        >
          <Icon of={folded ? ChevronRight : ChevronDown} small />
        </button>
        {tools ? (
          <Rename
            name={name}
            label={words.name}
            maxLength={nameMax}
            onRename={tools.onRename}
            editing={editing}
            onEditing={setEditing}
          >
            {heading}
          </Rename>
        ) : (
          heading(name)
        )}
        {!editing && (
          <span className="section-tools" data-quiet>
            {onAdd && <IconButton icon={Plus} small label={tasks.list.addTo(name)} onClick={onAdd} />}
            {tools && (
              <Menu
                label={words.actions(name)}
                items={[
                  {
                    id: 'rename',
                    label: all.rename,
                    icon: Pencil,
                    onAction: () => afterMenu(() => setEditing(true)),
                  },
                  {
                    id: 'up',
                    label: words.up,
                    icon: ArrowUp,
                    off: index === 0,
                    onAction: () => tools.onMove(index - 1),
                  },
                  {
                    id: 'down',
                    label: words.down,
                    icon: ArrowDown,
                    off: index === among - 1,
                    onAction: () => tools.onMove(index + 1),
                  },
                  'rule',
                  { id: 'remove', label: words.remove, icon: Trash2, danger: true, onAction: tools.onRemove },
                ]}
              >
                <IconButton icon={Ellipsis} small label={words.actions(name)} />
              </Menu>
            )}
          </span>
        )}
      </div>
    </div>
  )
}
