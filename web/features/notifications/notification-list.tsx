import type { ComponentProps } from 'react'
import { dateInZone } from '../../lib/time-zone.ts'
import type { Viewer } from '../../data/tasks/filter-and-sort.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { Notification } from '../../lib/types.ts'
import { messages } from '../../messages/en/notifications.ts'
import { NotificationRow } from './notification-row.tsx'
import { dayHeading } from './notification-text.ts'

type NotificationListProps = {
  notifications: readonly Notification[]
  viewer: Viewer
  pages: ComponentProps<typeof LoadMore>['pages']
  unreadOnly: boolean
  /** The task open in the panel. */
  openTaskId: string | undefined
  onOpen: (note: Notification) => void
  onMark: (note: Notification, read: boolean) => void
  onShowAll: () => void
}

/** Notifications by day, newest first, with their time in the margin. */
export function NotificationList({
  notifications,
  viewer,
  pages,
  unreadOnly,
  openTaskId,
  onOpen,
  onMark,
  onShowAll,
}: NotificationListProps) {
  const { zone, now } = viewer
  const days = Map.groupBy(notifications, ({ created_at }) => dateInZone(zone, Date.parse(created_at)))
  return (
    <>
      {Array.from(days, ([date, those]) => (
        <NotificationDay key={date} name={dayHeading(date, now.today)}>
          {those.map((note) => (
            <NotificationRow
              key={note.id}
              notification={note}
              viewer={viewer}
              isOpen={note.task_id === openTaskId}
              onOpen={() => onOpen(note)}
              onMark={(read) => onMark(note, read)}
            />
          ))}
        </NotificationDay>
      ))}
      <LoadMore pages={pages} />
      {pages.hasNextPage ? null : notifications.length > 0 ? (
        !unreadOnly && (
          <MarginRow kind="closed" as="p" margin={notifications.length}>
            <span className="dim">{messages.retention}</span>
          </MarginRow>
        )
      ) : unreadOnly ? (
        <EmptyState
          title={messages.noneUnread.title}
          actions={<Button onClick={onShowAll}>{messages.noneUnread.all}</Button>}
        >
          <p>{messages.noneUnread.text}</p>
        </EmptyState>
      ) : (
        <EmptyState title={messages.none.title}>
          <p>{messages.none.text}</p>
        </EmptyState>
      )}
    </>
  )
}

function NotificationDay({
  name,
  children,
}: Pick<ComponentProps<typeof RowList>, 'children'> & { name: string }) {
  return (
    <section aria-label={name}>
      <MarginRow kind="section">
        <h2>{name}</h2>
      </MarginRow>
      <RowList label={`${messages.label}, ${name}`}>{children}</RowList>
    </section>
  )
}
