import { createContext, use } from 'react'
import { useFetchedRow } from '../../data/tasks/use-fetched-row.ts'
import { useNumberedRow } from '../../data/tasks/use-numbered-row.ts'
import type { Row } from '../../data/tasks/row.ts'
import { splitReferences } from '../../lib/task-references.ts'
import { messages } from '../../messages/en/task-text.ts'
import { AppLink } from './app-link.tsx'

/** Whether a text is the text of a link, which can't have links in it. */
export const InLink = createContext(false)

/** A text in which ids and numbers of tasks are links to them (0386). */
export function TextWithTasks({ text }: { text: string }) {
  const isInLink = use(InLink)
  if (isInLink) return text
  return splitReferences(text).map(({ text: written, taskId, number }, index) =>
    taskId !== undefined ? (
      <TaskById key={index} id={taskId} written={written} />
    ) : number !== undefined ? (
      <TaskByNumber key={index} number={number} written={written} />
    ) : (
      written
    ),
  )
}

/** A task that a text names; what was written, as long as the person can't see it. */
export function TaskById({ id, written }: { id: string; written: string }) {
  const row = useFetchedRow(id)
  return row ? <TaskChip row={row} /> : written
}

function TaskByNumber({ number, written }: { number: number; written: string }) {
  const row = useNumberedRow(number)
  return row ? <TaskChip row={row} /> : written
}

function TaskChip({ row: { id, title, number, completed } }: { row: Row }) {
  return (
    <AppLink path={`/tasks/${id}`} className="task-chip" done={completed}>
      <span className="task-mark" role="img" aria-label={completed ? messages.checked : messages.unchecked} />
      {'\u00a0'}
      <span className="name">{title}</span>
      {number !== null && <span className="number">{`\u00a0#${number}`}</span>}
    </AppLink>
  )
}
