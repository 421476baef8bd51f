import { Lock, Rows3 } from 'lucide-react'
import type { SidebarList } from '../../data/sidebar-lists.ts'
import { useWorkspaceQuery } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Combobox, type ComboboxOption } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/margin-list.tsx'
import type { Collection } from '../../data/api.ts'
import type { SidebarData, Section } from '../../lib/types.ts'
import { messages } from '../../messages/en/pickers.ts'
import { ListMark } from '../list-mark/list-mark.tsx'
import { moveToList } from './move-to-list.ts'
import type { PickerProps } from './picker-props.ts'

/** Picks another list or section. Sections of the current list come first. */
export function Picker({ rows, actions, onDone }: PickerProps) {
  const sidebar = useWorkspaceQuery<SidebarData>('/sidebar')
  const sections = useWorkspaceQuery<Collection<Section>>('/sections')
  const error = sidebar.error ?? sections.error
  if (error) {
    const retry = () => void Promise.all([sidebar.refetch(), sections.refetch()])
    return <ErrorState error={error} onRetry={retry} />
  }
  if (!sidebar.data || !sections.data) return <Skeleton />
  const destinations = destinationsIn(sidebar.data.lists, sections.data.data)
  const isHere = ({ list_id, section_id }: Destination) =>
    rows.every((row) => row.list_id === list_id && row.section_id === section_id)
  const isNear = ({ list_id }: Destination) => rows.every((row) => row.list_id === list_id)
  const choose = (id: string) => {
    const destination = destinations.find((one) => one.id === id)
    if (destination && !isHere(destination)) moveToList(actions, rows, destination)
    onDone()
  }
  const choices = destinations
    .toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)))
    .map((destination) => destinationChoice(destination, isHere(destination)))
  return (
    <Combobox
      label={messages.move.label}
      placeholder={messages.move.placeholder}
      emptyText={messages.noMatches}
      choices={choices}
      onChoose={choose}
    />
  )
}

/** A list, or a section of it. */
type Destination = {
  id: string
  list_id: string
  section_id: string | null
  name: string
  list: SidebarList
}

const destinationsIn = (lists: SidebarData['lists'], sections: readonly Section[]): Destination[] =>
  lists.flatMap((list) => {
    const { id, name } = list
    const destination = (section_id: string | null, ownName: string): Destination => ({
      id: section_id ?? id,
      list_id: id,
      section_id,
      name: ownName,
      list,
    })
    const inside = sections.filter(({ list_id }) => list_id === id)
    return [destination(null, name), ...inside.map((section) => destination(section.id, section.name))]
  })

const destinationChoice = ({ id, section_id, name, list }: Destination, chosen: boolean): ComboboxOption => ({
  id,
  label: name,
  chosen,
  ...(section_id === null ? {} : { keywords: list.name, description: list.name }),
  icon: (
    <span className="mark">
      {section_id === null && (
        <ListMark of={list}>
          <Icon of={list.visibility === 'private' ? Lock : Rows3} />
        </ListMark>
      )}
    </span>
  ),
})
