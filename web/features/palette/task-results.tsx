import { MessageSquare, Square, SquareCheckBig } from 'lucide-react'
import { isUnreachable } from '../../data/api.ts'
import { currentTime } from '../../data/current-time.ts'
import { type Row, rowFromSent } from '../../data/tasks/row.ts'
import { useTitleMatches } from '../../data/tasks/search-titles.ts'
import { useSearch } from '../../data/search.ts'
import { useOnline } from '../../lib/use-online.ts'
import { OwnClock, TaskDue } from '../task-list/task-due.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HighlightedText } from '../../ui/highlighted-text.tsx'
import type { PaletteItem } from './palette-dialog.tsx'
import type { CommentResult, TaskResult } from '../../lib/types.ts'
import { formatDay } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/palette.ts'
import { messages as search } from '../../messages/en/search.ts'

/** How many loaded tasks and how many in total are shown. */
const localMax = 6
const shownMax = 10
/** How many comments are shown among others. */
const commentsMax = 4

type PaletteTask = { row: Row; result?: TaskResult | undefined }

/** Finds tasks by title, loaded ones at once, others as the server finds them, and comments. */
export function useTaskResults(text: string) {
  const { rows, answers } = useTitleMatches(text)
  const local = rows.slice(0, localMax)
  const found = useSearch(text, shownMax)
  const online = useOnline()
  // Results for the previous text stay while their title still matches.
  const results = (text === '' ? [] : (found.data?.tasks ?? [])).filter(
    (task) => local.every(({ id }) => id !== task.id) && (!found.isPlaceholderData || answers(task)),
  )
  const all: PaletteTask[] = [
    ...local.map((row) => ({ row })),
    ...results.map((result) => ({ row: rowFromSent(result), result })),
  ]
  // Those of the previous text stay while they have every word of the new one.
  const words = text.toLowerCase().split(/\s+/)
  const comments = (text === '' ? [] : (found.data?.comments ?? [])).filter(
    ({ snippet }) =>
      !found.isPlaceholderData || words.every((word) => snippet.text.toLowerCase().includes(word)),
  )
  return {
    rows: all.slice(0, shownMax),
    comments: comments.slice(0, commentsMax),
    offline: !online || isUnreachable(found.error),
  }
}

/** Returns a task as an item. */
export function taskChoice(
  { row, result }: PaletteTask,
  listName: string | undefined,
  run: () => void,
): PaletteItem {
  const { id, title, due_date, completed } = row
  return {
    id,
    icon: <Icon of={completed ? SquareCheckBig : Square} />,
    margin: completed
      ? messages.completed
      : due_date !== null && <TaskDue row={row} today={currentTime().today} />,
    label: result ? <HighlightedText text={title} ranges={result.title_ranges} /> : title,
    ...(result?.snippet ? { description: <HighlightedText {...result.snippet} /> } : {}),
    end: (
      <>
        <OwnClock row={row} />
        <span className="meta cut">{result?.list_name ?? listName}</span>
      </>
    ),
    dim: completed,
    completes: title,
    run,
  }
}

/** Returns a comment as an item. */
export const commentChoice = (
  { id, task_title, created_at, snippet }: CommentResult,
  run: () => void,
): PaletteItem => ({
  id,
  icon: <Icon of={MessageSquare} />,
  margin: formatDay(created_at),
  label: <HighlightedText {...snippet} />,
  description: search.on(task_title),
  run,
})
