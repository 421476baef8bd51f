import { useNavigate } from '../../router/hooks.ts'
import { ArrowLeftRight, Search } from 'lucide-react'
import type { PaletteScope } from '../../ui/overlay-state.ts'
import { commandHandler } from '../../ui/commands/commands.ts'
import { rankMatches } from '../../lib/match.ts'
import type { Row } from '../../data/tasks/row.ts'
import type { CommentResult } from '../../lib/types.ts'
import { switchWorkspace, useMe, useWorkspace } from '../../data/session.ts'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint } from '../../ui/commands/key-hint.tsx'
import type { PaletteItem, PaletteSection } from './palette-dialog.tsx'
import { messages } from '../../messages/en/palette.ts'
import { useDueChoices } from './use-due-choices.tsx'
import { availableCommands } from './available-commands.ts'
import { useEstimateChoices } from './use-estimate-choices.tsx'
import { useStartChoices } from './use-start-choices.tsx'
import { usePersonChoices } from './use-person-choices.tsx'
import { useLabelChoices } from './use-label-choices.tsx'
import { type Destination, useDestinations } from './use-destinations.tsx'
import { commentChoice, taskChoice, useTaskResults } from './task-results.tsx'

/** How many items of a kind are shown among others. */
const shownMax = { forTasks: 5, others: 4, places: 6, labels: 3, last: 5 }

type PaletteQuery = {
  only: PaletteScope
  text: string
  /** The tasks that commands act on. */
  ids: readonly string[]
  onClose: () => void
}

/** Returns the items for what is typed, in order: for the selection, pages, tasks. */
export function usePaletteChoices({ only, text, ids, onClose }: PaletteQuery): {
  sections: PaletteSection[]
  note: string | undefined
} {
  const navigate = useNavigate()
  const destinations = useDestinations()
  const { id: workspaceId } = useWorkspace()
  const otherWorkspaces = useMe().workspaces.filter(({ id }) => id !== workspaceId)
  const isAll = only === 'all'
  const sought = text.trim()
  // A # asks for lists, and with digits after it, for the task with this number, too.
  const isNumber = only === 'lists' && /^\d+$/.test(sought)
  const tasks = useTaskResults(isAll ? sought : isNumber ? `#${sought}` : '')
  const leave = (act: () => unknown) => () => {
    onClose()
    afterFocus(act)
  }
  const people = usePersonChoices(ids, leave)
  const labels = useLabelChoices(isAll || only === 'lists' ? sought : '', leave)
  const due = useDueChoices(isAll ? sought : '', ids, leave)
  const estimate = useEstimateChoices(isAll ? sought : '', ids, leave)
  const start = useStartChoices(isAll ? sought : '', ids, leave)

  const placeChoice = ({ to, name, kind, icon }: Destination): PaletteItem => ({
    id: to,
    icon,
    label: name,
    completes: name,
    end: <span className="meta">{kind}</span>,
    run: leave(() => navigate({ to })),
  })
  const commandChoice = ({
    id,
    name,
  }: ReturnType<typeof availableCommands>['others'][number]): PaletteItem => ({
    id,
    label: name,
    completes: name,
    end: <KeyHint of={id} />,
    run: leave(() => commandHandler(id)?.()),
  })
  /** Opens a task in its list, or alone where the list isn't among those that are open. */
  const openTask = (id: string, listId: string, comment: { hash?: string } = {}) =>
    destinations.listName(listId) !== undefined
      ? navigate({ to: '/lists/$id', params: { id: listId }, search: { task: id }, ...comment })
      : navigate({ to: '/tasks/$id', params: { id }, ...comment })
  const open = (row: Row) => openTask(row.id, row.list_id)
  const openComment = ({ id, task_id, list_id }: CommentResult) => openTask(task_id, list_id, { hash: id })
  const section = (name: string, items: readonly PaletteItem[]): PaletteSection => ({ name, items })
  const topMatches = <T extends { name: string }>(things: readonly T[], max: number): T[] =>
    rankMatches(things, sought).slice(0, isAll ? max : undefined)

  const taskSection = () =>
    section(
      messages.sections.tasks,
      tasks.rows.map(({ row, result }) =>
        taskChoice(
          { row, result },
          destinations.listName(row.list_id),
          leave(() => open(row)),
        ),
      ),
    )

  const commentSection = () =>
    section(
      messages.sections.comments,
      tasks.comments.map((comment) =>
        commentChoice(
          comment,
          leave(() => openComment(comment)),
        ),
      ),
    )

  const labelSection = () => section(messages.sections.labels, topMatches(labels, shownMax.labels))

  // The days that a typed date offers do the same.
  const isOffered = (id: string) => due.choices.length > 0 && /^task\.due[A-Z]/.test(id)
  const { forTasks, others } = availableCommands(ids.length)
  const onTasks = ids.length === 0 ? [] : topMatches(forTasks, shownMax.forTasks).map(commandChoice)
  const sections = {
    commands: () => [
      section(targetName(ids), onTasks),
      section(messages.sections.commands, topMatches(others, shownMax.others).map(commandChoice)),
    ],
    lists: () => [
      taskSection(),
      section(messages.sections.lists, topMatches(destinations.lists, 0).map(placeChoice)),
      labelSection(),
    ],
    views: () => [section(messages.sections.views, topMatches(destinations.views, 0).map(placeChoice))],
    people: () => [section(messages.sections.people, topMatches(people, 0))],
    all: () => [
      section(targetName(ids), [
        ...estimate,
        ...start,
        ...due.choices,
        ...onTasks.filter(({ id }) => !isOffered(id)),
      ]),
      ...(sought === ''
        ? [section(messages.sections.recent, destinations.last().slice(0, shownMax.last).map(placeChoice))]
        : [
            section(messages.sections.commands, topMatches(others, shownMax.others).map(commandChoice)),
            section(
              messages.sections.workspaces,
              topMatches(otherWorkspaces, shownMax.others).map(({ id, name }) => ({
                id,
                icon: <Icon of={ArrowLeftRight} />,
                label: messages.switchTo(name),
                completes: name,
                run: leave(() => switchWorkspace(id)),
              })),
            ),
            section(messages.sections.pages, topMatches(destinations.all, shownMax.places).map(placeChoice)),
            labelSection(),
            taskSection(),
            commentSection(),
            section(messages.sections.search, [
              {
                id: 'search',
                icon: <Icon of={Search} />,
                label: messages.searchFor(sought),
                run: leave(() => navigate({ to: '/search', search: { q: sought } })),
              },
            ]),
          ]),
    ],
  }[only]()
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    note: due.fault ?? (tasks.offline ? messages.offline : undefined),
  }
}

/** Returns the name of what commands act on. */
function targetName([first, ...more]: readonly string[]): string {
  const title = first === undefined ? undefined : visibleRow(first)?.title
  return title === undefined || more.length > 0 ? messages.tasks(more.length + 1) : title
}

/** Runs a function after a closed dialog has returned the focus, so that it acts on the focused element. */
const afterFocus = (act: () => unknown): void => {
  requestAnimationFrame(() => {
    // The focus returns one frame after the dialog is gone; on a busy device that takes several frames.
    if (document.querySelector('.palette') === null)
      requestAnimationFrame(() => requestAnimationFrame(() => act()))
    else afterFocus(act)
  })
}
