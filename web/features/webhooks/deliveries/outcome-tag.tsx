import { Tag } from '../../../ui/tag.tsx'
import type { Attempt } from '../../../lib/types.ts'
import { messages } from '../../../messages/en/webhooks.ts'

type OutcomeTagProps = {
  attempt: Pick<Attempt, 'outcome' | 'status_code'>
  /** Its delivery waits for the next attempt. */
  waiting?: boolean
}

/** What became of an attempt: the code of the answer, or why there was none. */
export function OutcomeTag({ attempt: { outcome, status_code }, waiting }: OutcomeTagProps) {
  const said =
    outcome === 'delivered' || outcome === 'http_error'
      ? String(status_code ?? '')
      : messages.outcomes[outcome]
  return (
    <Tag tone={outcome === 'delivered' ? 'good' : waiting ? 'wait' : 'bad'}>
      {said}
      {waiting && <span className="unseen">, {messages.detail.waits}</span>}
    </Tag>
  )
}
