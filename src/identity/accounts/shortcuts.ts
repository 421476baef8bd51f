import { Type, type Static } from '../../core/typebox.ts'
import { limitExceeded } from '../../core/errors.ts'

/** More than the app has commands. */
const changedShortcutsMax = 200

/**
 * The shortcuts that a person has changed, by command of the app (0367): one or two presses, such as `Shift+d` or `g t`;
 * empty for none.
 */
export const Shortcuts = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
})
export type Shortcuts = Static<typeof Shortcuts>

/** Merged with what the person has, command by command: null brings the default back. */
export const ShortcutsPatch = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  patternProperties: {
    '^[a-z]{1,20}\\.[a-zA-Z]{1,30}$': {
      type: ['string', 'null'],
      pattern: '^(\\S{1,40}( \\S{1,40})?)?$',
      examples: ['g t'],
    },
  },
  additionalProperties: false,
})

/** @throws unprocessable for more changed shortcuts than there are commands */
export function mergeShortcuts(before: Shortcuts, patch: Static<typeof ShortcutsPatch>): Shortcuts {
  const merged = Object.entries<string | null>({ ...before, ...patch }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  if (merged.length > changedShortcutsMax)
    throw limitExceeded('shortcuts', changedShortcutsMax, merged.length)
  return Object.fromEntries(merged)
}
