import { UserRoundX } from 'lucide-react'
import { useWhoSees } from '../../data/use-assignable-members.ts'
import { useWorkspace } from '../../data/session.ts'
import { Choose, type Choice } from '../../ui/combobox.tsx'
import { Problem } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bones } from '../../ui/margin-list.tsx'
import { Who } from '../../ui/avatar.tsx'
import { words } from '../../messages/en/pickers.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import type { PickerProps } from './picker-props.ts'

const nobodyId = 'nobody'

/**
 * Who does it: several can. Only who sees every list that the tasks are in is offered, since nobody else could be
 * assigned. A press, or Enter with Shift, keeps the list open for the next one.
 */
export function Picker({ rows, deeds, onDone }: PickerProps) {
  const me = useWorkspace().member_id
  const { people, error, retry } = useWhoSees(rows.map(({ list_id }) => list_id))
  if (error) return <Problem error={error} onRetry={retry} />
  if (!people) return <Bones />
  const has = (id: string): boolean | 'some' => {
    const count = rows.filter(({ assignee_ids }) => assignee_ids.includes(id)).length
    return count === rows.length || (count > 0 && 'some')
  }
  const choose = (id: string, more: boolean) => {
    const person = people.find((one) => one.id === id)
    const ids = rows.map((row) => row.id)
    if (person) deeds.assign(ids, person)
    else deeds.change(ids, { assignee_ids: [] }, tasks.done.assigned(ids.length, []))
    if (!more || !person) onDone()
  }
  const choices: Choice[] = people.map((person) => ({
    id: person.id,
    label: person.name,
    also: person.id === me ? words.assign.me : person.email,
    about: person.id === me ? words.assign.me : undefined,
    before: <Who id={person.id} name={person.name} />,
    chosen: has(person.id),
  }))
  const mine = choices.filter(({ id }) => id === me)
  const others = choices.filter(({ id }) => id !== me)
  const nobody: Choice = {
    id: nobodyId,
    label: words.assign.nobody,
    before: (
      <span className="mark">
        <Icon of={UserRoundX} />
      </span>
    ),
  }
  const assigned = rows.some(({ assignee_ids }) => assignee_ids.length > 0)
  return (
    <>
      <Choose
        label={words.title.assign}
        placeholder={words.assign.placeholder}
        nothing={words.assign.nothing}
        many
        choices={[...mine, ...others, ...(assigned ? [nobody] : [])]}
        onChoose={choose}
      />
      <p className="meta foot wide-only">{words.assign.hint}</p>
    </>
  )
}
