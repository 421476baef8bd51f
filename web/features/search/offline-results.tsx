import { useInWorkspace } from '../../data/session.ts'
import { useTitled } from '../../data/tasks/search-titles.ts'
import type { Moment } from '../../data/tasks/row.ts'
import { Blank } from '../../ui/empty-state.tsx'
import { Rows } from '../../ui/margin-list.tsx'
import type { Desk } from '../../lib/types.ts'
import { words } from '../../messages/en/search.ts'
import { TaskLine } from './task-result-row.tsx'

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
