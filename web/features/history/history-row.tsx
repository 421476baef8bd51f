import { Entry } from '../../ui/margin-list.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import { Tag } from '../../ui/tag.tsx'
import { told } from '../../messages/format-date.ts'
import { words } from '../../messages/en/history.ts'
import type { HistoryLine } from './history-lines.ts'

/** One thing that somebody did: when, who, what, and through which token or other way. */
export function Line({ line: { at, who, did, token, through } }: { line: HistoryLine }) {
  return (
    <Entry kind="log" as="li" margin={<Stamp at={at}>{told(at)}</Stamp>}>
      <p>
        <b>{who}</b> {did}
        {through !== undefined && ` ${through}`}
        {token !== null && (
          <>
            {' '}
            {words.withToken} <Tag code>{token}</Tag>
          </>
        )}
      </p>
    </Entry>
  )
}
