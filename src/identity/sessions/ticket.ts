import type { Secrets } from '../../core/secrets.ts'
import { signInTicketMinutes } from '../../core/limits.ts'

const minuteMs = 60_000

/** Seals what one step of signing in passes to the next through the browser, which can't read or change it. */
export const sealTicket = (secrets: Secrets, step: string, value: object, nowMs: number): string =>
  secrets
    .seal(
      'ticket',
      Buffer.from(JSON.stringify({ value, until: nowMs + signInTicketMinutes * minuteMs })),
      step,
    )
    .toString('base64url')

/** Returns what was sealed for this step; undefined if the ticket is forged, expired or from another step. */
export function openTicket(secrets: Secrets, step: string, ticket: string, nowMs: number): unknown {
  const plain = secrets.open('ticket', Buffer.from(ticket, 'base64url'), step)
  if (!plain) return undefined
  const { value, until } = JSON.parse(plain.toString()) as { value: unknown; until: number }
  return nowMs < until ? value : undefined
}
