import { Lock, Rows3 } from 'lucide-react'
import { useInWorkspace } from '../../data/session.ts'
import type { Row } from '../../data/tasks/row.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Choose, type Choice } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Bones } from '../../ui/margin-list.tsx'
import type { Collection } from '../../data/api.ts'
import type { Desk, Section } from '../../lib/types.ts'
import { words } from '../../messages/en/pickers.ts'
import { words as tasks } from '../../messages/en/tasks.ts'
import type { PickerProps } from './picker-props.ts'

/** To another list or section. The sections of the list that the tasks are in come first. */
export function Picker({ rows, deeds, onDone }: PickerProps) {
  const desk = useInWorkspace<Desk>('/desk')
  const sections = useInWorkspace<Collection<Section>>('/sections')
  const error = desk.error ?? sections.error
  if (error) {
    const again = () => void Promise.all([desk.refetch(), sections.refetch()])
    return <Problem error={error} onRetry={again} />
  }
  if (!desk.data || !sections.data) return <Bones />
  const places = placesOf(desk.data.lists, sections.data.data)
  const isHere = ({ list_id, section_id }: Place) =>
    rows.every((row) => row.list_id === list_id && row.section_id === section_id)
  const isNear = ({ list_id }: Place) => rows.every((row) => row.list_id === list_id)
  const choose = (id: string) => {
    const place = places.find((one) => one.id === id)
    if (place && !isHere(place)) moveTo(deeds, rows, place)
    onDone()
  }
  const choices = places
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
    .map((place) => choiceOf(place, isHere(place)))
  return (
    <Choose
      label={words.title.move}
      placeholder={words.move.placeholder}
      nothing={words.nothing}
      choices={choices}
      onChoose={choose}
    />
  )
}

/** Subtasks go along with their parent; one that leaves it is a task of its own. */
function moveTo(
  deeds: PickerProps['deeds'],
  rows: readonly Row[],
  { list_id, section_id, name }: Place,
): void {
  const chosen = new Set(rows.map(({ id }) => id))
  const moved = rows.filter(({ parent_id }) => parent_id === null || !chosen.has(parent_id))
  const ids = moved.map(({ id }) => id)
  if (moved.every(({ parent_id }) => parent_id === null)) deeds.move(ids, { list_id, section_id }, name)
  else
    deeds.changeEach(
      ids.map((id) => ({ id, patch: { list_id, section_id, parent_id: null } })),
      tasks.done.moved(ids.length, name),
    )
}

/** A list, or a section of it. */
type Place = {
  id: string
  list_id: string
  section_id: string | null
  name: string
  list: string
  hidden: boolean
}

const placesOf = (lists: Desk['lists'], sections: readonly Section[]): Place[] =>
  lists.flatMap(({ id, name, visibility }) => {
    const place = (section_id: string | null, own: string): Place => ({
      id: section_id ?? id,
      list_id: id,
      section_id,
      name: own,
      list: name,
      hidden: visibility === 'private',
    })
    const inside = sections.filter(({ list_id }) => list_id === id)
    return [place(null, name), ...inside.map((section) => place(section.id, section.name))]
  })

const choiceOf = ({ id, section_id, name, list, hidden }: Place, chosen: boolean): Choice => ({
  id,
  label: name,
  chosen,
  ...(section_id === null ? {} : { also: list, about: list }),
  before: <span className="mark">{section_id === null && <Icon of={hidden ? Lock : Rows3} />}</span>,
})
