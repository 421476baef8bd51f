import { Choose } from '../../ui/combobox.tsx'
import { Tally } from '../../ui/priority-icon.tsx'
import { words } from '../../messages/en/pickers.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import type { PickerProps } from './picker-props.ts'

/** How urgent: the digits 0 to 4 choose at once, so that `P` `3` is enough. */
export function Picker({ rows, deeds, onDone }: PickerProps) {
  const choose = (id: string) => {
    const priority = Number(id)
    deeds.change(
      rows.map((row) => row.id),
      { priority },
      tasks.done.priority(rows.length, tasks.priorities[priority] ?? ''),
    )
    onDone()
  }
  return (
    <Choose
      label={words.title.priority}
      placeholder={words.priority.placeholder}
      nothing={words.nothing}
      keyOf={(key) => (/^[0-4]$/.test(key) ? key : undefined)}
      onChoose={choose}
      choices={tasks.priorities.map((label, priority) => ({
        id: String(priority),
        label,
        about: <kbd>{priority}</kbd>,
        before: (
          <span className="mark">
            <Tally priority={priority} />
          </span>
        ),
        chosen: rows.every((row) => row.priority === priority),
      }))}
    />
  )
}
