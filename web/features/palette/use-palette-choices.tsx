import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { PaletteOnly } from '../../ui/overlay-state.ts'
import { runOf } from '../../ui/commands/commands.ts'
import { matching } from '../../lib/match.ts'
import type { Row } from '../../data/tasks/row.ts'
import { rowOf } from '../../data/tasks/row-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/commands/key-hint.tsx'
import type { Choice, Choices } from './palette-dialog.tsx'
import { words } from '../../messages/en/palette.ts'
import { afterFocus } from './after-focus.ts'
import { useDueChoices } from './use-due-choices.tsx'
import { offered } from './available-commands.ts'
import { usePersonChoices } from './use-person-choices.tsx'
import { type Place, usePlaces } from './use-destinations.tsx'
import { taskChoice, useTasks } from './task-results.tsx'

/** How many of a kind are shown beside others. */
const shown = { forTasks: 5, others: 4, places: 6, last: 5 }

type Asked = {
  only: PaletteOnly
  text: string
  /** The tasks that commands are about. */
  ids: readonly string[]
  onClose: () => void
}

/** What can be chosen by what is typed, in its order: for the selection, places, tasks. */
export function useChoices({ only, text, ids, onClose }: Asked): {
  sections: Choices[]
  note: string | undefined
} {
  const navigate = useNavigate()
  const places = usePlaces()
  const isAll = only === 'all'
  const sought = text.trim()
  const tasks = useTasks(isAll ? sought : '')
  const leave = (act: () => unknown) => () => {
    onClose()
    afterFocus(act)
  }
  const people = usePersonChoices(ids, leave)
  const due = useDueChoices(isAll ? sought : '', ids, leave)

  const placeChoice = ({ to, name, kind, icon }: Place): Choice => ({
    id: to,
    icon,
    label: name,
    completes: name,
    end: <span className="meta">{kind}</span>,
    run: leave(() => navigate({ to })),
  })
  const commandChoice = ({ id, name }: ReturnType<typeof offered>['others'][number]): Choice => ({
    id,
    label: name,
    completes: name,
    end: <Keys of={id} />,
    run: leave(() => runOf(id)?.()),
  })
  const open = (row: Row) =>
    places.listName(row.list_id) !== undefined
      ? navigate({ to: '/lists/$id', params: { id: row.list_id }, search: { task: row.id } })
      : navigate({ to: '/tasks/$id', params: { id: row.id } })
  const section = (name: string, items: readonly Choice[]): Choices => ({ name, items })
  const found = <T extends { name: string }>(things: readonly T[], max: number): T[] =>
    matching(things, sought).slice(0, isAll ? max : undefined)

  const { forTasks, others } = offered()
  const onTasks = ids.length === 0 ? [] : found(forTasks, shown.forTasks).map(commandChoice)
  const sections = {
    commands: () => [
      section(nameOf(ids), onTasks),
      section(words.sections.commands, found(others, shown.others).map(commandChoice)),
    ],
    lists: () => [section(words.sections.lists, found(places.lists, 0).map(placeChoice))],
    views: () => [section(words.sections.views, found(places.views, 0).map(placeChoice))],
    people: () => [section(words.sections.people, found(people, 0))],
    all: () => [
      section(nameOf(ids), [...due.choices, ...onTasks]),
      ...(sought === ''
        ? [section(words.sections.last, places.last().slice(0, shown.last).map(placeChoice))]
        : [
            section(words.sections.commands, found(others, shown.others).map(commandChoice)),
            section(words.sections.places, found(places.all, shown.places).map(placeChoice)),
            section(
              words.sections.tasks,
              tasks.rows.map(({ row, hit }) =>
                taskChoice(
                  { row, hit },
                  places.listName(row.list_id),
                  leave(() => open(row)),
                ),
              ),
            ),
            section(words.sections.search, [
              {
                id: 'search',
                icon: <Icon of={Search} />,
                label: words.searchFor(sought),
                run: leave(() => navigate({ to: '/search', search: { q: sought } })),
              },
            ]),
          ]),
    ],
  }[only]()
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    note: due.fault ?? (tasks.offline ? words.offline : undefined),
  }
}

/** What commands are about, by its name. */
function nameOf([first, ...more]: readonly string[]): string {
  const title = first === undefined ? undefined : rowOf(first)?.title
  return title === undefined || more.length > 0 ? words.tasks(more.length + 1) : title
}
