import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Row } from '../../../data/tasks/row.ts'
import { useRepetitions } from '../../../data/tasks/repetitions.ts'
import { Problem } from '../../../ui/empty-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { Bones, Entry } from '../../../ui/margin-list.tsx'
import { Segments } from '../../../ui/segmented-control.tsx'
import { words } from '../../../messages/en/history.ts'
import { Horizon } from '../../history/history-limit.tsx'
import { Line } from '../../history/history-row.tsx'
import { LedgerTable } from '../repetition-table.tsx'
import { Note } from './comment-item.tsx'
import { type Shown, useStream } from './use-activity.ts'

type StreamProps = { row: Row; people: ReadonlyMap<string, string>; today: string; gone: boolean }

/** What was said and what was done, in the order of time, or one of the two; and the ledger of what repeats. */
export function Stream({ row, people, today, gone }: StreamProps) {
  const [shown, setShown] = useState<Shown | 'ledger'>('all')
  const repetitions = useRepetitions(row.id, !gone).data ?? []
  const hasLedger = row.recurrence !== null || repetitions.length > 0
  const segments = [
    { value: 'all', label: words.all },
    { value: 'comments', label: words.comments(row.comment_count) },
    { value: 'changes', label: words.changes },
    ...(hasLedger ? [{ value: 'ledger', label: words.ledger(repetitions.length) } as const] : []),
  ] as const
  return (
    <section className="part">
      <Entry>
        <Segments label={words.show} value={shown} options={segments} onChange={setShown} />
      </Entry>
      {shown !== 'ledger' ? (
        <Told taskId={row.id} shown={shown} people={people} today={today} gone={gone} />
      ) : repetitions.length === 0 ? (
        <Entry kind="log">
          <p>{words.book.none}</p>
        </Entry>
      ) : (
        <Entry top>
          <div className="book">
            <LedgerTable repetitions={repetitions} people={people} today={today} />
          </div>
        </Entry>
      )}
    </section>
  )
}

type ToldProps = Omit<StreamProps, 'row'> & { taskId: string; shown: Shown }

/** Oldest first, as one reads it; what is older is fetched above. */
function Told({ taskId, shown, people, today, gone }: ToldProps) {
  const { items, isLoading, error, retry, hasOlder, isOlderPending, showOlder, isCut } = useStream(
    taskId,
    shown,
    today,
  )
  // Somebody was sent the address of a comment: whatever is between is fetched.
  const { hash } = useLocation()
  const isMissing = hash.startsWith('cmt_') && !items.some(({ id }) => id === hash)
  useEffect(() => {
    if (isMissing && hasOlder && !isOlderPending) showOlder()
  }, [isMissing, hasOlder, isOlderPending, showOlder])
  if (isLoading) return <Bones rows={3} />
  return (
    <>
      {error !== null && !gone && <Problem error={error} onRetry={retry} />}
      {hasOlder ? (
        <Entry>
          <Button kind="plain" pending={isOlderPending} onClick={showOlder}>
            {words.older}
          </Button>
        </Entry>
      ) : (
        isCut && <Horizon />
      )}
      {items.length === 0 && error === null && (
        <Entry kind="log">
          <p>{shown === 'comments' ? words.noComments : words.none}</p>
        </Entry>
      )}
      <ul aria-label={words.label}>
        {items.map((item) =>
          item.kind === 'note' ? (
            <Note key={item.id} note={item} people={people} taskId={taskId} />
          ) : (
            <Line key={item.id} line={item.line} />
          ),
        )}
      </ul>
    </>
  )
}
