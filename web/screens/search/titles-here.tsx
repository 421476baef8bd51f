import { useInWorkspace } from '../../lib/session.tsx'
import { useTitled } from '../../lib/rows/titled.ts'
import type { Moment } from '../../lib/rows/row.ts'
import { Blank } from '../../parts/blank.tsx'
import { Rows } from '../../parts/ledger.tsx'
import type { Desk } from '../../types.ts'
import { words } from '../../words/en/search.ts'
import { TaskLine } from './task-line.tsx'

const shownMax = 50

/** Without a connection: the tasks that are loaded, by their titles. */
export function TitlesHere({ text, open, now }: { text: string; open: string | undefined; now: Moment }) {
  const { rows } = useTitled(text)
  const desk = useInWorkspace<Desk>('/desk')
  const nameOf = (id: string) => desk.data?.lists.find((list) => list.id === id)?.name
  return rows.length === 0 ? (
    <Blank title={words.none.title(text.trim())}>
      <p>{words.offline.none}</p>
    </Blank>
  ) : (
    <Rows label={words.tasks}>
      {rows.slice(0, shownMax).map((row) => (
        <TaskLine
          key={row.id}
          row={row}
          now={now}
          open={open}
          title={row.title}
          listName={nameOf(row.list_id)}
        />
      ))}
    </Rows>
  )
}
