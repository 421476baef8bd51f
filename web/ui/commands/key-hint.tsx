import {
  ArrowBigUp,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowRightToLine,
  ArrowUp,
  Command,
  CornerDownLeft,
  Delete,
  type LucideIcon,
  Option,
} from 'lucide-react'
import { Fragment } from 'react'
import { commandFor, type CommandId } from './key-map.ts'
import { keyLabel, parseKeys } from './key-names.ts'

/** Signs that not every font has. */
const keyIcons: Record<string, LucideIcon> = {
  Shift: ArrowBigUp,
  Cmd: Command,
  Option,
  Up: ArrowUp,
  Down: ArrowDown,
  Left: ArrowLeft,
  Right: ArrowRight,
  Tab: ArrowRightToLine,
  Enter: CornerDownLeft,
  Backspace: Delete,
}

/** Keys that are pressed together, as they stand on the keyboard. */
export function KeyCombo({ keys }: { keys: readonly string[] }) {
  return (
    <kbd>
      {keys.map(keyLabel).map((name) => {
        const Drawn = keyIcons[name]
        return Drawn ? (
          <Fragment key={name}>
            <Drawn aria-hidden="true" width={11} height={11} strokeWidth={2} />
            <span className="unseen">{name} </span>
          </Fragment>
        ) : (
          <span key={name}>{name}</span>
        )
      })}
    </kbd>
  )
}

/** The keys of a command. */
export function KeyHint({ of, all }: { of: CommandId; /** Also its other keys. */ all?: boolean }) {
  const { keys = [], nativeKeys = [] } = commandFor(of)
  const shown = all ? [...keys, ...nativeKeys] : keys.slice(0, 1)
  return (
    <span className="keys-of">
      {shown.map((sequence, index) => (
        <Fragment key={sequence}>
          {index > 0 && <span className="or">/</span>}
          {parseKeys(sequence).map((press) => (
            <KeyCombo key={press.join()} keys={press} />
          ))}
        </Fragment>
      ))}
    </span>
  )
}
