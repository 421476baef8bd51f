import type { Import } from '../../lib/types.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { messages as importsMessages } from '../../messages/en/imports.ts'
import { waitingText } from './import-status.tsx'

const messages = importsMessages.running

/** The progress of a running import. */
export function ImportProgress({ importJob }: { importJob: Import }) {
  const { name, done, total, made, preview } = importJob
  const waiting = waitingText(importJob)
  if (waiting !== undefined)
    return (
      <EmptyState title={waiting}>
        <p>{importsMessages.waitingText}</p>
      </EmptyState>
    )
  const share = total === 0 ? 0 : done / total
  const count = preview === null ? undefined : preview.tasks + preview.subtasks
  return (
    <MarginRow alignTop margin={messages.share(done, total)}>
      <div className="empty-state import-progress">
        <h2>{messages.title(name)}</h2>
        <span
          className="meter"
          role="progressbar"
          aria-label={messages.bar(name)}
          aria-valuenow={Math.floor(share * 100)}
        >
          <span style={{ scale: `${share} 1` }} />
        </span>
        <p className="dim">
          {count === undefined ? importsMessages.result.done(made) : messages.made(made, count)}
        </p>
        <p>{messages.text}</p>
      </div>
    </MarginRow>
  )
}
