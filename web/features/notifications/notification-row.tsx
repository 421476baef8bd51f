import { Link } from '../../router/link.tsx'
import { Bell, CalendarClock, Check, LockOpen, type LucideIcon } from 'lucide-react'
import { timeInZone } from '../../lib/time-zone.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import { useFetchedRow } from '../../data/tasks/use-fetched-row.ts'
import { Icon } from '../../ui/icon.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { Notification } from '../../lib/types.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/notifications.ts'
import { notificationText } from './notification-text.ts'

type NotificationRowProps = {
  notification: Notification
  viewer: Viewer
  /** Its task is open in the panel. */
  isOpen: boolean
  onOpen: () => void
  onMark: (read: boolean) => void
}

/** A notification: its task, who did what, and a quote. */
export function NotificationRow({ notification, viewer, isOpen, onOpen, onMark }: NotificationRowProps) {
  const { id, task_id, list_name, snippet, created_at, read_at } = notification
  // As in any list: task commands act on the row, and it shows changes.
  const row = useFetchedRow(task_id)
  const title = row?.title ?? notification.task_title
  const unread = read_at === null
  const mark = unread ? messages.markRead : messages.markUnread
  return (
    <li
      className="margin-row notification"
      data-go
      data-current={isOpen || undefined}
      data-unread={unread || undefined}
      data-closed={row?.completed || undefined}
      data-id={id}
    >
      <span className="margin">
        <Timestamp at={created_at}>
          {formatTimeOfDay(timeInZone(viewer.zone, Date.parse(created_at)))}
        </Timestamp>
      </span>
      <div className="content">
        <button
          type="button"
          className="dot"
          aria-label={`${mark}: ${title}`}
          title={mark}
          onClick={() => onMark(unread)}
        />
        <NotificationIcon note={notification} />
        <Link
          className="whole"
          to="."
          search={(before) => ({ ...before, task: task_id })}
          data-key={task_id}
          aria-current={isOpen || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {unread && <span className="unseen">{messages.unread} </span>}
          <span className="row-title">
            {row?.completed && (
              <span title={messages.completed}>
                <Icon of={Check} small />
                <span className="unseen">{messages.completed} </span>
              </span>
            )}
            {title}
          </span>
          <span className="notification-text">
            {notificationText(notification, viewer.now.today)}
            {snippet !== null && <q className="snippet">{snippet}</q>}
          </span>
          <span className="meta cut notification-list">
            <span className="unseen">{messages.in(list_name)}</span>
            <span aria-hidden="true">{list_name}</span>
          </span>
        </Link>
      </div>
    </li>
  )
}

const icons: Partial<Record<Notification['kind'], LucideIcon>> = {
  due_soon: CalendarClock,
  reminder: Bell,
  unblocked: LockOpen,
}

/** The avatar of the person who did it, or an icon for the kind. */
function NotificationIcon({ note: { actor, kind } }: { note: Notification }) {
  // The text next to it contains the name.
  return (
    <span className="notification-icon" aria-hidden="true">
      {actor ? <Avatar id={actor.id} name={actor.name} /> : <Icon of={icons[kind] ?? Bell} />}
    </span>
  )
}
