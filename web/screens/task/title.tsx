import { type KeyboardEvent, useState } from 'react'
import type { Row } from '../../lib/rows/row.ts'
import { words as tasks } from '../../words/en/tasks.ts'
import { words } from '../../words/en/task.ts'
import type { deedsIn } from '../tasks/deeds.ts'

/** The title, changed where it stands: Enter saves, Escape restores, leaving saves. */
export function Title({ row, deeds }: { row: Row; deeds: ReturnType<typeof deedsIn> }) {
  const [typed, setTyped] = useState<string>()
  const save = () => {
    const title = typed?.trim()
    if (title && title !== row.title) deeds.rename(row, title, tasks.done.renamed)
    setTyped(undefined)
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      event.currentTarget.blur()
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      setTyped(undefined)
    }
  }
  return (
    <textarea
      className="title"
      aria-label={words.title}
      rows={1}
      maxLength={500}
      value={typed ?? row.title}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={save}
      onKeyDown={keys}
    />
  )
}
