import { importDepthMax, importValuesMax } from '../../../../core/limits.ts'
import type { LeftOutReason } from '../../content.ts'
import type { CollectedTask } from '../collected-task.ts'
import { RefusedFile } from '../refused-file.ts'

/**
 * Parses JSON after checking its depth and its number of values: `{},{},…` takes thirty times its size in
 * memory.
 *
 * @throws RefusedFile
 */
export function readJson(text: string): unknown {
  if (countValues(text) > importValuesMax) throw new RefusedFile('too_large')
  try {
    return JSON.parse(text)
  } catch {
    throw new RefusedFile('damaged')
  }
}

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/** Returns the approximate number of values. @throws RefusedFile if it is nested too deeply */
export function countValues(text: string): number {
  let depth = 0
  let values = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      index += 1
      while (index < text.length && text.charCodeAt(index) !== quote)
        index += text.charCodeAt(index) === backslash ? 2 : 1
    } else if (code === comma) values += 1
    else if (openings.has(code)) {
      values += 1
      depth += 1
      if (depth > importDepthMax) throw new RefusedFile('too_deep')
    } else if (closings.has(code)) depth -= 1
  }
  return values
}

/** Returns an object, or an empty one for any other value. The functions below do the same for other types. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

export const asObjects = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
    : []

export const asString = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const asStrings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

export const asNumber = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0

/** What becomes of the properties of an object that no reader uses. */
export type OtherProperties = {
  used: readonly string[]
  leftOut: Readonly<Record<string, LeftOutReason>>
}

/**
 * Keeps every property that no reader uses as a line of the description, so that what a program adds to its
 * files isn't lost. Only what is known to mean nothing elsewhere is left out, with its reason.
 */
export function keepOtherProperties(
  task: CollectedTask,
  object: Record<string, unknown>,
  { used, leftOut }: OtherProperties,
  report: (name: string, reason: LeftOutReason) => void,
): void {
  for (const [name, value] of Object.entries(object)) {
    const text = asText(value)
    const reason = leftOut[name]
    if (text === '' || used.includes(name)) continue
    if (reason) report(name, reason)
    else task.line('custom_fields', name, text)
  }
}

/** Returns a value as text; empty for none, `false` and zero, which are the defaults of programs. */
function asText(value: unknown): string {
  if (value === true) return 'yes'
  if (typeof value !== 'object' || value === null) return value === 0 ? '' : asString(value)
  const isEmpty = Object.values(value).every((each) => asText(each) === '')
  return isEmpty ? '' : JSON.stringify(value)
}

export const textOrNone = (value: unknown): string | null => (typeof value === 'string' ? value : null)
