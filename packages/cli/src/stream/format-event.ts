import { safeText } from '../terminal/safe-text.ts'

/** An event of any type, as far as one line about it needs. */
type Summary = {
  id: string
  type: string
  created_at: string
  actor?: { token_name: string | null; source: string }
  data: Record<string, { title?: string; name?: string; text?: string; id?: string } | undefined>
}

/** Returns an event on one line: when, what, and what it's about. */
export function formatEvent(body: string): string {
  const { id, type, created_at, actor, data } = JSON.parse(body) as Summary
  const about = data['task'] ?? data['list'] ?? data['comment'] ?? data['member'] ?? data['attachment']
  const words = about?.title ?? about?.name ?? about?.text ?? ''
  const who = actor?.token_name ?? (actor?.source === 'api' ? '' : (actor?.source ?? ''))
  return safeText(
    [localTime(created_at), type.padEnd(18), id, words, who && `(${who})`].filter(Boolean).join('  '),
  )
}

/** Returns the time of day on this machine, to the millisecond. */
export function localTime(stamp: string | number): string {
  const at = new Date(stamp)
  return `${at.toTimeString().slice(0, 8)}.${String(at.getMilliseconds()).padStart(3, '0')}`
}
