import { Square, SquareCheckBig } from 'lucide-react'
import { isUnreachable } from '../../api.ts'
import { type Row, rowOfSent, thisMoment } from '../../lib/rows/row.ts'
import { useTitled } from '../../lib/rows/titled.ts'
import { useSearch } from '../../lib/search.ts'
import { useOnline } from '../../lib/use-online.ts'
import { Due } from '../../parts/due.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Marked } from '../../parts/marked.tsx'
import type { Choice } from '../../parts/palette.tsx'
import type { FoundTask } from '../../types.ts'
import { words } from '../../words/en/palette.ts'

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
