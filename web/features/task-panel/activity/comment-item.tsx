import { useEffect, useRef } from 'react'
import { Link, useLocation } from '@tanstack/react-router'
import { useWrites } from '../../../data/tasks/write-queue.ts'
import { Entry } from '../../../ui/margin-list.tsx'
import { Who } from '../../../ui/avatar.tsx'
import { exactly, told } from '../../../messages/format-date.ts'
import { words as task_ } from '../../../messages/en/task.ts'
import { words } from '../../../messages/en/task-text.ts'
import { Written } from '../../markdown/markdown-text.tsx'
import type { NoteItem } from './use-activity.ts'

type NoteProps = { note: NoteItem; people: ReadonlyMap<string, string>; taskId: string }

/** A comment. Its moment is a link to it; what is on its way to the server says so there. */
export function Note({ note: { id, at, author, text }, people, taskId }: NoteProps) {
  const { hash } = useLocation()
  const { offline } = useWrites()
  const isMeant = hash === id
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMeant) here.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  const name = (author !== null && people.get(author)) || task_.somebody
  return (
    <Entry
      kind="note"
      as="li"
      here={isMeant}
      margin={
        at === null ? (
          offline ? (
            words.kept
          ) : (
            words.sending
          )
        ) : (
          <Link
            to="/tasks/$id"
            params={{ id: taskId }}
            hash={id}
            title={exactly(at)}
            aria-label={words.linkTo(name, exactly(at))}
          >
            <time dateTime={at}>{told(at)}</time>
          </Link>
        )
      }
    >
      <div ref={here} className="min-w-0">
        <span className="by">
          {author !== null && <Who id={author} name={name} />}
          {name}
        </span>
        <Written text={text} />
      </div>
    </Entry>
  )
}
