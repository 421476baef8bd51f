import { type FormEvent, type ReactNode, useEffect } from 'react'
import { LanguageSelect } from './language-select.tsx'
import { Wordmark } from './wordmark.tsx'
import { todayParts } from '../messages/format-date.ts'
import { messages } from '../messages/en/common.ts'

type AuthPageProps = { title: string; text?: ReactNode; long?: boolean; children?: ReactNode }

/** The frame of a page shown before signing in: today's date on ruled paper, and the content beside it. */
export function AuthPage({ title, text, long, children }: AuthPageProps) {
  useEffect(() => {
    document.title = `${title} · ${messages.product}`
  }, [title])
  const { weekday, day, month } = todayParts()
  return (
    <div className="auth-page">
      <div className="margin-list">
        <div className="date" aria-hidden="true">
          <p>{weekday}</p>
          <p className="day-number">{day}</p>
          <p>{month}</p>
        </div>
        <main data-long={long || undefined}>
          <Wordmark />
          <h1>{title}</h1>
          {text && <div className="prose">{text}</div>}
          {children}
          <LanguageSelect />
        </main>
      </div>
    </div>
  )
}

/** A form on an auth page; Enter submits it. */
export function AuthForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
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
