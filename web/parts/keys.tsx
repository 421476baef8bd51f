import { Fragment } from 'react'
import { commandOf, type CommandId } from '../lib/key-map.ts'
import { shownKeys } from '../lib/shown-keys.ts'

/** The keys of a command, as they stand on this keyboard; a screen reader is told of them by `aria-keyshortcuts`. */
export function Keys({ of, all }: { of: CommandId; /** Also its other keys. */ all?: boolean }) {
  const { keys = [], own = [] } = commandOf(of)
  const shown = all ? [...keys, ...own] : keys.slice(0, 1)
  return (
    <span className="keys-of">
      {shown.map((sequence, index) => (
        <Fragment key={sequence}>
          {index > 0 && <span className="or">/</span>}
          {shownKeys(sequence).map((press) => (
            <kbd key={press}>{press}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}
