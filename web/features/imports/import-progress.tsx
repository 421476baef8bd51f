import type { Import } from '../../lib/types.ts'
import { MarginRow } from '../../ui/margin-list.tsx'
import { messages as all } from '../../messages/en/imports.ts'

const words = all.running

/** How far an import is, as it goes on. */
export function ImportProgress({ one: { name, done, total, made, preview } }: { one: Import }) {
  const share = total === 0 ? 0 : done / total
  const count = preview === null ? undefined : preview.tasks + preview.subtasks
  return (
    <MarginRow alignTop margin={words.share(done, total)}>
      <div className="empty-state import-progress">
        <h2>{words.title(name)}</h2>
        <span
          className="meter"
          role="progressbar"
          aria-label={words.bar(name)}
          aria-valuenow={Math.floor(share * 100)}
        >
          <span style={{ scale: `${share} 1` }} />
        </span>
        <p className="dim">{count === undefined ? all.end.done(made) : words.made(made, count)}</p>
        <p>{words.text}</p>
      </div>
    </MarginRow>
  )
}
