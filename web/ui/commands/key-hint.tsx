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
import { keyLabel } from './key-names.ts'
import { parseKeys } from './parse-keys.ts'
import { useShortcuts } from './shortcuts.ts'

/** Key symbols that some fonts lack. */
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

/** Keys that are pressed together, as they are labeled on the keyboard. */
export function KeyCombo({ keys }: { keys: readonly string[] }) {
  return (
    <kbd>
      {keys.map(keyLabel).map((name) => {
        const KeyIcon = keyIcons[name]
        return KeyIcon ? (
          <Fragment key={name}>
            <KeyIcon aria-hidden="true" width={11} height={11} strokeWidth={2} />
            <span className="unseen">{name} </span>
          </Fragment>
        ) : (
          <span key={name}>{name}</span>
        )
      })}
    </kbd>
  )
}

/** The shortcuts of a command. */
export function KeyHint({ of, all }: { of: CommandId; /** Includes the alternatives. */ all?: boolean }) {
  const keys = useShortcuts(of)
  const { nativeKeys = [] } = commandFor(of)
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
