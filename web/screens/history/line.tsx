import { Entry } from '../../parts/ledger.tsx'
import { Stamp } from '../../parts/stamp.tsx'
import { Tag } from '../../parts/tag.tsx'
import { told } from '../../words/dates.ts'
import { words } from '../../words/en/history.ts'
import type { HistoryLine } from './lines.ts'

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
