import { metadataKeyMax, metadataKeysMax, metadataValueMax } from './limits.ts'
import { codePointLength, hasForbiddenCharacters } from './text.ts'

/** What integrations keep with a task: short texts by name, which Daybook only stores and returns (0271). */
export type Metadata = Record<string, string>

const keyPattern = new RegExp(`^[A-Za-z0-9_.-]{1,${metadataKeyMax}}$`)

/** Whether a text can be a key of metadata. JSON bodies can't have the key `__proto__` at all (D35). */
export const isMetadataKey = (key: string): boolean => keyPattern.test(key) && key !== '__proto__'

/** Returns what of a value, from a file that anyone may have written, can be metadata. */
export const readMetadata = (value: Readonly<Record<string, unknown>>): Metadata =>
  Object.fromEntries(
    Object.entries(value)
      .filter((entry): entry is [string, string] => isMetadataKey(entry[0]) && isMetadataValue(entry[1]))
      .slice(0, metadataKeysMax),
  )

const isMetadataValue = (value: unknown): boolean =>
  typeof value === 'string' && codePointLength(value) <= metadataValueMax && !hasForbiddenCharacters(value)
