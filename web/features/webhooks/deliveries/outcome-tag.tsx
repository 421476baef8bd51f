import { Tag } from '../../../ui/tag.tsx'
import type { Attempt } from '../../../lib/types.ts'
import { messages } from '../../../messages/en/webhooks.ts'

type OutcomeTagProps = {
  attempt: Pick<Attempt, 'outcome' | 'status_code'>
  /** Whether the delivery waits for another attempt. */
  waiting?: boolean
}

/** The outcome of an attempt: the status code, or why there was no response. */
export function OutcomeTag({ attempt: { outcome, status_code }, waiting }: OutcomeTagProps) {
  const label =
    outcome === 'delivered' || (outcome === 'http_error' && status_code !== null)
      ? String(status_code ?? '')
      : messages.outcomes[outcome]
  return (
    <Tag tone={outcome === 'delivered' ? 'good' : waiting ? 'wait' : 'bad'}>
      {label}
      {waiting && <span className="unseen">, {messages.detail.waits}</span>}
    </Tag>
  )
}
