import { Square, SquareCheckBig } from 'lucide-react'
import { isUnreachable } from '../../data/api.ts'
import { type Row, rowOfSent, thisMoment } from '../../data/tasks/row.ts'
import { useTitled } from '../../data/tasks/search-titles.ts'
import { useSearch } from '../../data/search.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Due } from '../../ui/due-date.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Marked } from '../../ui/highlighted-text.tsx'
import type { Choice } from './palette-dialog.tsx'
import type { FoundTask } from '../../lib/types.ts'
import { words } from '../../messages/en/palette.ts'

/** How many are shown of those that are here, and of all. */
const localMax = 6
const shownMax = 10

type FoundRow = { row: Row; hit?: FoundTask | undefined }

/** Tasks by their words: those that are loaded at once, those that the server finds behind them as they come. */
export function useTasks(text: string) {
  const { rows, answers } = useTitled(text)
  const local = rows.slice(0, localMax)
  const search = useSearch(text, shownMax)
  const online = useOnline()
  // What was found for the letters before is shown on, where its title still answers.
  const found = (text === '' ? [] : (search.data?.tasks ?? [])).filter(
    (task) => local.every(({ id }) => id !== task.id) && (!search.isPlaceholderData || answers(task)),
  )
  const all: FoundRow[] = [
    ...local.map((row) => ({ row })),
    ...found.map((hit) => ({ row: rowOfSent(hit), hit })),
  ]
  return { rows: all.slice(0, shownMax), offline: !online || isUnreachable(search.error) }
}

/** A task as something to choose. */
export function taskChoice({ row, hit }: FoundRow, listName: string | undefined, run: () => void): Choice {
  const { id, title, due_date, due_time, completed } = row
  return {
    id,
    icon: <Icon of={completed ? SquareCheckBig : Square} />,
    margin: completed
      ? words.closed
      : due_date !== null && <Due date={due_date} time={due_time} today={thisMoment().today} />,
    label: hit ? <Marked text={title} ranges={hit.title_ranges} /> : title,
    ...(hit?.snippet ? { about: <Marked {...hit.snippet} /> } : {}),
    end: <span className="meta cut">{hit?.list_name ?? listName}</span>,
    dim: completed,
    completes: title,
    run,
  }
}
