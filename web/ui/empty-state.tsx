import type { ReactNode } from 'react'
import { ApiError, isUnreachable } from '../data/api.ts'
import { words } from '../messages/en/common.ts'
import { Button } from './button.tsx'
import { Entry } from './margin-list.tsx'

/** Where content would be: what is not there yet, and how to begin. */
export function Blank({
  title,
  children,
  actions,
}: {
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <Entry top>
      <div className="blank">
        <h2>{title}</h2>
        {children}
        {actions && <div className="do">{actions}</div>}
      </div>
    </Entry>
  )
}

/** Where content would be: what happened, what is safe, and how to try again. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { title, text } = problemIn(error)
  return (
    <Blank title={title} actions={onRetry && <Button onClick={onRetry}>{words.problem.again}</Button>}>
      <p>{text}</p>
      {error instanceof ApiError && error.requestId && <p className="code">{error.requestId}</p>}
    </Blank>
  )
}

/** What went wrong, in words for a person. */
export function problemIn(error: unknown): { title: string; text: string } {
  if (isUnreachable(error)) return words.problem.unreachable
  if (error instanceof ApiError && error.status === 404) return words.problem.notFound
  if (error instanceof ApiError && error.status < 500)
    return { title: words.problem.refused, text: refusalIn(error) ?? error.message }
  return words.problem.failed
}

/** What is full, or forbids a change, in words. */
function refusalIn({ details: { limit, max }, reason }: ApiError): string | undefined {
  if (reason !== undefined) return words.problem.state[reason]
  if (typeof limit !== 'string' || typeof max !== 'number') return undefined
  if (limit === 'members' || limit === 'guests') return words.problem.noSeat(limit, max)
  return words.problem.full[limit]?.(max)
}

/** What holds for the whole screen, above it. */
export function Banner({ tone, children }: { tone?: 'bad'; children: ReactNode }) {
  return (
    <div className="banner" data-tone={tone} role="status">
      {children}
    </div>
  )
}
