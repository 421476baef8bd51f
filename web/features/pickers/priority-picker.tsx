import { Combobox } from '../../ui/combobox.tsx'
import { PriorityIcon } from '../../ui/priority-icon.tsx'
import { messages } from '../../messages/en/pickers.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import type { PickerProps } from './picker-props.ts'

/** Picks a priority. The digits 0 to 4 select at once, so that `P` `3` is enough. */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const choose = (id: string) => {
    const priority = Number(id)
    actions.change(
      rows.map((row) => row.id),
      { priority },
      tasks.done.priority(rows.length, tasks.priorities[priority] ?? ''),
    )
    onDone()
  }
  return (
    <Combobox
      label={messages.title.priority}
      placeholder={messages.priority.placeholder}
      emptyText={messages.noMatches}
      keyOf={(key) => (/^[0-4]$/.test(key) ? key : undefined)}
      onChoose={choose}
      choices={tasks.priorities.map((label, priority) => ({
        id: String(priority),
        label,
        about: <kbd>{priority}</kbd>,
        before: (
          <span className="mark">
            <PriorityIcon priority={priority} />
          </span>
        ),
        chosen: rows.every((row) => row.priority === priority),
      }))}
    />
  )
}
