import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useAssignableMembers } from '../../data/use-assignable-members.ts'
import { useWorkspace } from '../../data/session.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/margin-list.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { messages } from '../../messages/en/pickers.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import type { PickerProps } from './picker-props.ts'

const unassignedId = 'nobody'

/**
 * Picks assignees, one or several. Offers only people with access to all lists of the tasks, since no one
 * else can be assigned. A click, or Shift+Enter, keeps the picker open; Alt+Enter, or a click while the box below is
 * checked, assigns the tasks to one person alone.
 */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const me = useWorkspace().member_id
  const [replaces, setReplaces] = useState(false)
  const { people, error, retry } = useAssignableMembers(rows.map(({ list_id }) => list_id))
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!people) return <Skeleton />
  const assignedState = (id: string): boolean | 'some' => {
    const count = rows.filter(({ assignee_ids }) => assignee_ids.includes(id)).length
    return count === rows.length || (count > 0 && 'some')
  }
  const ids = rows.map((row) => row.id)
  const personOf = (id: string) => people.find((one) => one.id === id)
  const chooseOnly = (id: string) => {
    const only = [personOf(id)].filter((person) => person !== undefined)
    const text = tasks.done.assigned(
      ids.length,
      only.map(({ name }) => name),
    )
    actions.change(ids, { assignee_ids: only.map((person) => person.id) }, text)
    onDone()
  }
  const choose = (id: string, more: boolean) => {
    const person = personOf(id)
    if (!person || replaces) return chooseOnly(id)
    actions.toggleAssignee(ids, person)
    if (!more) onDone()
  }
  const choices: ComboboxOption[] = people.map((person) => ({
    id: person.id,
    label: person.name,
    keywords: person.id === me ? messages.assign.me : person.email,
    description: person.id === me ? messages.assign.me : undefined,
    icon: <Avatar id={person.id} name={person.name} />,
    chosen: assignedState(person.id),
  }))
  const ownChoice = choices.filter(({ id }) => id === me)
  const otherChoices = choices.filter(({ id }) => id !== me)
  const nobody: ComboboxOption = {
    id: unassignedId,
    label: messages.assign.noOne,
    icon: (
      <span className="mark">
        <Icon of={UserRoundX} />
      </span>
    ),
  }
  const assigned = rows.some(({ assignee_ids }) => assignee_ids.length > 0)
  return (
    <>
      <Combobox
        label={messages.title.assign}
        placeholder={messages.assign.placeholder}
        emptyText={messages.assign.noMatches}
        multiple
        choices={[...ownChoice, ...otherChoices, ...(assigned ? [nobody] : [])]}
        onChoose={choose}
        onChooseOnly={chooseOnly}
      />
      {assigned && rows.length > 1 && (
        <div className="picker-footer">
          <Checkbox label={messages.assign.replace} checked={replaces} onChange={setReplaces} />
        </div>
      )}
      <p className="meta picker-footer wide-only">{messages.assign.hint}</p>
    </>
  )
}
