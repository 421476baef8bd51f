import { Link } from '@tanstack/react-router'
import { Bell, CalendarClock, Check, type LucideIcon } from 'lucide-react'
import { clockOf, type Viewer } from '../../data/tasks/filter-and-sort.ts'
import { useNamedRow } from '../../data/tasks/use-fetched-row.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import { Who } from '../../ui/avatar.tsx'
import type { Notification } from '../../lib/types.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { words } from '../../messages/en/inbox.ts'
import { phraseOf } from './notification-text.ts'

type NoteProps = {
  note: Notification
  viewer: Viewer
  /** Its task is open beside. */
  here: boolean
  onOpen: () => void
  onMark: (read: boolean) => void
}

/** What one was told: of which task, who and what, and what was said. */
export function Note({ note, viewer, here, onOpen, onMark }: NoteProps) {
  const { id, task_id, list_name, snippet, created_at, read_at } = note
  // As in any list: keys of tasks act on it, and what others change shows.
  const row = useNamedRow(task_id)
  const title = row?.title ?? note.task_title
  const unread = read_at === null
  const mark = unread ? words.markRead : words.markUnread
  return (
    <li
      className="entry note"
      data-go
      data-here={here || undefined}
      data-unread={unread || undefined}
      data-closed={row?.completed || undefined}
      data-id={id}
    >
      <span className="m">
        <Stamp at={created_at}>{hourInWords(clockOf(viewer.zone, Date.parse(created_at)))}</Stamp>
      </span>
      <div className="c">
        <button
          type="button"
          className="dot"
          aria-label={`${mark}: ${title}`}
          title={mark}
          onClick={() => onMark(unread)}
        />
        <Sender note={note} />
        <Link
          className="whole"
          to="."
          search={(before) => ({ ...before, task: task_id })}
          data-key={task_id}
          aria-current={here || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {unread && <span className="unseen">{words.unread} </span>}
          <span className="t">
            {row?.completed && (
              <span title={words.closed}>
                <Icon of={Check} small />
                <span className="unseen">{words.closed} </span>
              </span>
            )}
            {title}
          </span>
          <span className="says">
            {phraseOf(note, viewer.now.today)}
            {snippet !== null && <q className="said">{snippet}</q>}
          </span>
          <span className="meta cut list">
            <span className="unseen">{words.in(list_name)}</span>
            <span aria-hidden="true">{list_name}</span>
          </span>
        </Link>
      </div>
    </li>
  )
}

const icons: Partial<Record<Notification['kind'], LucideIcon>> = { due_soon: CalendarClock, reminder: Bell }

/** Whoever did it; where nobody did, what kind of thing it is. */
function Sender({ note: { actor, kind } }: { note: Notification }) {
  // The name stands in the words beside.
  return (
    <span className="sender" aria-hidden="true">
      {actor ? <Who id={actor.id} name={actor.name} /> : <Icon of={icons[kind] ?? Bell} />}
    </span>
  )
}
