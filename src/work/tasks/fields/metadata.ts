import { type FieldError, limitExceeded } from '../../../core/errors.ts'
import { metadataKeysMax, metadataValueMax } from '../../../core/limits.ts'
import { isMetadataKey, type Metadata } from '../../../core/metadata.ts'
import { codePointLength } from '../../../core/text.ts'

type MetadataInput = Record<string, string | null> | null | undefined

/** Merges sent metadata into what a task has, key by key: null removes a key, null for the whole removes all. */
export function mergeMetadata(sent: MetadataInput, before: Metadata): Metadata {
  if (sent === undefined) return before
  if (sent === null) return {}
  const merged = Object.entries<string | null>({ ...before, ...sent })
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** How much of a key that a client made up is repeated to them, in characters. */
const shownKeyMax = 60

/** Returns an error for each sent key that metadata can't have. */
export const checkMetadataKeys = (sent: MetadataInput): FieldError[] =>
  Object.keys(sent ?? {})
    .filter((key) => !isMetadataKey(key))
    .map((key) => ({ field: `metadata.${key.slice(0, shownKeyMax).toWellFormed()}`, reason: 'metadata_key' }))

/** @throws unprocessable for more keys or a longer text than metadata can have (0271) */
export function checkMetadataLimits(metadata: Metadata): void {
  const texts = Object.values(metadata)
  if (texts.length > metadataKeysMax) throw limitExceeded('metadata_keys', metadataKeysMax, texts.length)
  const longest = Math.max(0, ...texts.map(codePointLength))
  if (longest > metadataValueMax) throw limitExceeded('metadata_value', metadataValueMax, longest)
}
