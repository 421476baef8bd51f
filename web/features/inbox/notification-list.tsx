import type { ComponentProps } from 'react'
import { dateIn, type Viewer } from '../../data/tasks/filter-and-sort.ts'
import { Blank } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Entry, Rows } from '../../ui/margin-list.tsx'
import { More } from '../../ui/load-more.tsx'
import type { Notification } from '../../lib/types.ts'
import { words } from '../../messages/en/inbox.ts'
import { Note } from './notification-row.tsx'
import { dayName } from './notification-text.ts'

type NotesProps = {
  notes: readonly Notification[]
  viewer: Viewer
  pages: ComponentProps<typeof More>['pages']
  unreadOnly: boolean
  /** The task that is open beside. */
  here: string | undefined
  onOpen: (note: Notification) => void
  onMark: (note: Notification, read: boolean) => void
  onShowAll: () => void
}

/** Day by day, newest first; within a day the hour stands in the margin. */
export function Notes({ notes, viewer, pages, unreadOnly, here, onOpen, onMark, onShowAll }: NotesProps) {
  const { zone, now } = viewer
  const days = Map.groupBy(notes, ({ created_at }) => dateIn(zone, Date.parse(created_at)))
  return (
    <>
      {Array.from(days, ([date, those]) => (
        <Day key={date} name={dayName(date, now.today)}>
          {those.map((note) => (
            <Note
              key={note.id}
              note={note}
              viewer={viewer}
              here={note.task_id === here}
              onOpen={() => onOpen(note)}
              onMark={(read) => onMark(note, read)}
            />
          ))}
        </Day>
      ))}
      <More pages={pages} />
      {pages.hasNextPage ? null : notes.length > 0 ? (
        !unreadOnly && (
          <Entry kind="closed" as="p" margin={notes.length}>
            <span className="dim">{words.oldest}</span>
          </Entry>
        )
      ) : unreadOnly ? (
        <Blank
          title={words.noneUnread.title}
          actions={<Button onClick={onShowAll}>{words.noneUnread.all}</Button>}
        >
          <p>{words.noneUnread.text}</p>
        </Blank>
      ) : (
        <Blank title={words.none.title}>
          <p>{words.none.text}</p>
        </Blank>
      )}
    </>
  )
}

function Day({ name, children }: Pick<ComponentProps<typeof Rows>, 'children'> & { name: string }) {
  return (
    <section aria-label={name}>
      <Entry kind="section">
        <h2>{name}</h2>
      </Entry>
      <Rows label={`${words.label}, ${name}`}>{children}</Rows>
    </section>
  )
}
