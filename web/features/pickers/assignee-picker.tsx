import { UserRoundX } from 'lucide-react'
import { useAssignableMembers } from '../../data/use-assignable-members.ts'
import { useWorkspace } from '../../data/session.ts'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/margin-list.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { messages } from '../../messages/en/pickers.ts'
import { messages as tasks } from '../../messages/en/tasks.ts'
import type { PickerProps } from './picker-props.ts'

const unassignedId = 'nobody'

/**
 * Picks assignees, one or several. Offers only people with access to all lists of the tasks, since no one
 * else can be assigned. A click, or Shift+Enter, keeps the picker open.
 */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const me = useWorkspace().member_id
  const { people, error, retry } = useAssignableMembers(rows.map(({ list_id }) => list_id))
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (!people) return <Skeleton />
  const assignedState = (id: string): boolean | 'some' => {
    const count = rows.filter(({ assignee_ids }) => assignee_ids.includes(id)).length
    return count === rows.length || (count > 0 && 'some')
  }
  const choose = (id: string, more: boolean) => {
    const person = people.find((one) => one.id === id)
    const ids = rows.map((row) => row.id)
    if (person) actions.toggleAssignee(ids, person)
    else actions.change(ids, { assignee_ids: [] }, tasks.done.assigned(ids.length, []))
    if (!more || !person) onDone()
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
      />
      <p className="meta picker-footer wide-only">{messages.assign.hint}</p>
    </>
  )
}
