import type { ReactNode } from 'react'
import { ApiError, isUnreachable } from '../data/api.ts'
import { messages } from '../messages/en/common.ts'
import { Button } from './button.tsx'
import { MarginRow } from './margin-list.tsx'

/** Shown in place of content that doesn't exist yet: says what will appear and how to start. */
export function EmptyState({
  title,
  children,
  actions,
}: {
  title?: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <MarginRow alignTop>
      <div className="empty-state">
        {title !== undefined && <h2>{title}</h2>}
        {children}
        {actions && <div className="actions">{actions}</div>}
      </div>
    </MarginRow>
  )
}

/** Shown in place of content that couldn't be loaded: says what happened and lets people try again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const isOffline = isUnreachable(error) && !navigator.onLine
  const { title, text } = isOffline ? messages.problem.offline : describeError(error)
  return (
    <EmptyState
      title={title}
      actions={onRetry && <Button onClick={onRetry}>{messages.problem.retry}</Button>}
    >
      <p>{text}</p>
      {error instanceof ApiError && error.requestId && <p className="code">{error.requestId}</p>}
    </EmptyState>
  )
}

/** Describes an error for people. */
export function describeError(error: unknown): { title: string; text: string } {
  if (isUnreachable(error)) return messages.problem.unreachable
  if (error instanceof ApiError && error.status === 404) return messages.problem.notFound
  if (error instanceof ApiError && error.status < 500)
    return { title: messages.problem.refused, text: describeRefusal(error) ?? error.message }
  return messages.problem.failed
}

/** Describes the limit or the state that prevents a change, if it is known. */
function describeRefusal({ details: { limit, max }, reason }: ApiError): string | undefined {
  if (reason !== undefined) return messages.problem.state[reason]
  if (typeof limit !== 'string' || typeof max !== 'number') return undefined
  if (limit === 'members' || limit === 'guests') return messages.problem.noSeat(limit, max)
  return messages.problem.full[limit]?.(max)
}

/** A message above the screen that applies to all of it. */
export function Banner({ tone, children }: { tone?: 'bad'; children: ReactNode }) {
  return (
    <div className="banner" data-tone={tone} role="status">
      {children}
    </div>
  )
}
