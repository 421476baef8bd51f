import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { afterMenu, Menu } from '../../parts/menu.tsx'
import { Rename } from '../../parts/rename.tsx'
import type { Section } from '../../types.ts'
import { words as all } from '../../words/en/lists.ts'

const words = all.sections
const nameMax = 200

type SectionTools = {
  onRename: (name: string) => void
  /** Puts it among the sections: -1 one up, 1 one down. */
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

type SectionHeadProps = {
  section: Section
  /** The open tasks in it. */
  count: number
  folded: boolean
  onFold: () => void
  /** Absent where one may not change it. */
  tools?: SectionTools | undefined
  isFirst: boolean
  isLast: boolean
}

/** The bold line of a section: its count in the margin, its name, and what can be done with it. */
export function SectionHead({ section, count, folded, onFold, tools, isFirst, isLast }: SectionHeadProps) {
  const { name } = section
  const [editing, setEditing] = useState(false)
  const heading = (shown: ReactNode) => <h2 className="flex min-w-0">{shown}</h2>
  const keys = (event: KeyboardEvent) => {
    // What is typed here is not looked for among the tasks.
    if (event.key !== 'Escape') event.stopPropagation()
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
    if (!tools || step === undefined || !event.altKey || !event.shiftKey) return
    event.preventDefault()
    if (!(step === -1 ? isFirst : isLast)) tools.onMove(step)
  }
  return (
    <div className="entry" data-kind="section" data-section={section.id} onKeyDown={keys}>
      <span className="m">{all.open(count)}</span>
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
        {tools && !editing && (
          <Menu
            label={words.actions(name)}
            items={[
              {
                id: 'rename',
                label: all.rename,
                icon: Pencil,
                onAction: () => afterMenu(() => setEditing(true)),
              },
              { id: 'up', label: words.up, icon: ArrowUp, off: isFirst, onAction: () => tools.onMove(-1) },
              {
                id: 'down',
                label: words.down,
                icon: ArrowDown,
                off: isLast,
                onAction: () => tools.onMove(1),
              },
              'rule',
              { id: 'remove', label: words.remove, icon: Trash2, danger: true, onAction: tools.onRemove },
            ]}
          >
            <IconButton icon={Ellipsis} small label={words.actions(name)} data-quiet />
          </Menu>
        )}
      </div>
    </div>
  )
}
