import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Wordmark } from './wordmark.tsx'
import { today } from '../messages/format-date.ts'
import { words } from '../messages/en/common.ts'

type CoverProps = { title: string; text?: ReactNode; long?: boolean; children?: ReactNode }

/** A page in front of the app: today's date on ruled paper, and right of the rule what is asked for. */
export function Cover({ title, text, long, children }: CoverProps) {
  useEffect(() => {
    document.title = `${title} · ${words.product}`
  }, [title])
  const { weekday, day, month } = today()
  return (
    <div className="cover">
      <div className="ledger">
        <div className="date" aria-hidden="true">
          <p>{weekday}</p>
          <p className="d">{day}</p>
          <p>{month}</p>
        </div>
        <main data-long={long || undefined}>
          <Wordmark />
          <h1>{title}</h1>
          {text && <div className="prose">{text}</div>}
          {children}
        </main>
      </div>
    </div>
  )
}

/** A form of the cover; Enter sends it. */
export function CoverForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      {children}
    </form>
  )
}
