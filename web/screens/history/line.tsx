import { Entry } from '../../parts/ledger.tsx'
import { Tag } from '../../parts/tag.tsx'
import { exactly, told } from '../../words/dates.ts'
import { words } from '../../words/en/history.ts'
import type { HistoryLine } from './lines.ts'

/** One thing that somebody did: when, who, what, and through which token or other way. */
export function Line({ line: { at, who, did, token, through } }: { line: HistoryLine }) {
  return (
    <Entry
      kind="log"
      as="li"
      margin={
        <time dateTime={at} title={exactly(at)}>
          {told(at)}
        </time>
      }
    >
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
