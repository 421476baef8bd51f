import { MarginRow } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatPastMoment } from '../../messages/format-date.ts'
import { messages } from '../../messages/en/history.ts'
import type { HistoryLine } from './history-lines.ts'

/** A history entry: when, who, what, and with which token or by which way. */
export function HistoryRow({ line: { at, who, did, token, through } }: { line: HistoryLine }) {
  return (
    <MarginRow kind="log" as="li" margin={<Timestamp at={at}>{formatPastMoment(at)}</Timestamp>}>
      <p>
        <b>{who}</b> {did}
        {through !== undefined && ` ${through}`}
        {token !== null && (
          <>
            {' '}
            {messages.withToken} <Tag code>{token}</Tag>
          </>
        )}
      </p>
    </MarginRow>
  )
}
