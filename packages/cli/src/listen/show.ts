import { printLine } from '../terminal/output.ts'
import { safeText } from '../terminal/safe-text.ts'
import { localTime } from '../stream/format-event.ts'
import type { Forwarded } from './sign-and-send.ts'

const shownChars = 400

/** Prints what came of an event: status, time and body; with `--json` one object a line. */
export function showForwarded(
  { event, durationMs, status, body = '', error }: Forwarded,
  again: boolean,
  asJson: boolean,
): void {
  if (asJson)
    return printLine(
      JSON.stringify({
        event_id: event.id,
        type: event.type,
        status: status ?? null,
        duration_ms: durationMs,
        body,
        error: error ?? null,
        redelivery: again,
      }),
    )
  const outcome = status === undefined ? `failed: ${error}` : `${status}`
  const line = [localTime(Date.now()), event.type.padEnd(18), event.id, outcome, `${durationMs} ms`]
  printLine(safeText(`${line.join('  ')}${again ? '  (again)' : ''}`))
  const text = safeText(body)
  if (text) printLine(`  ${text.length > shownChars ? `${text.slice(0, shownChars)}…` : text}`)
}
