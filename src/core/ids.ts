import { takeRandomBytes } from './random-bytes.ts'
import { idAlphabet } from './time-of-id.ts'

/**
 * IDs: the specification's prefix and a UUIDv7 as 26 characters of lower-case Crockford base32, which sort as
 * bytes in the order of their creation. A malformed ID is never an error of its own (D21): it is treated like
 * an unknown one.
 */
const prefixes = [
  'tsk', 'lst', 'sec', 'cmt', 'usr', 'whk', 'evt', 'wsp', 'req',
  'chk', 'rem', 'att', 'rep', 'chg', 'tok', 'acc', 'dlv', 'try', 'eml', 'ses', 'inv', 'psk',
  'viw', 'tpl', 'fed', 'imp', 'exp', 'ntf', 'lbl', 'psd', 'psm', 'fol',
] as const // oxfmt-ignore
export type Prefix = (typeof prefixes)[number]

export type Id<P extends Prefix> = `${P}_${string}`
export type TaskId = Id<'tsk'>
export type ListId = Id<'lst'>
export type SectionId = Id<'sec'>
export type CommentId = Id<'cmt'>
export type MemberId = Id<'usr'>
export type WorkspaceId = Id<'wsp'>
export type WebhookId = Id<'whk'>
export type RequestId = Id<'req'>
export type TokenId = Id<'tok'>
export type AccountId = Id<'acc'>
export type SessionId = Id<'ses'>
export type InvitationId = Id<'inv'>
export type PasskeyId = Id<'psk'>
export type RepetitionId = Id<'rep'>
export type AttachmentId = Id<'att'>
export type LabelId = Id<'lbl'>
export type FolderId = Id<'fol'>
export type ViewId = Id<'viw'>
export type TemplateId = Id<'tpl'>
export type FeedId = Id<'fed'>
export type NotificationId = Id<'ntf'>
export type PushDeviceId = Id<'psd'>
export type PushMessageId = Id<'psm'>
export type ImportId = Id<'imp'>
export type ExportId = Id<'exp'>

/** Two characters for each value of ten bits, so that an ID takes thirteen lookups. */
const pairs = Array.from(
  { length: 1024 },
  (_, value) => idAlphabet.charAt(value >> 5) + idAlphabet.charAt(value & 31),
)

/**
 * Encodes 128 bits (48 of time, 28, 52) as 26 characters: thirteen groups of ten bits, with two leading zero
 * bits.
 */
function base32(time: number, middle: number, low: number): string {
  const t1 = Math.floor(time / 0x1000000)
  const t0 = time % 0x1000000
  return (
    pairs[t1 >>> 16]! +
    pairs[(t1 >>> 6) & 1023]! +
    pairs[((t1 & 63) << 4) | (t0 >>> 20)]! +
    pairs[(t0 >>> 10) & 1023]! +
    pairs[t0 & 1023]! +
    pairs[middle >>> 18]! +
    pairs[(middle >>> 8) & 1023]! +
    pairs[((middle & 255) << 2) | Math.floor(low / 0x4000000000000)]! +
    pairs[Math.floor(low / 0x10000000000) & 1023]! +
    pairs[Math.floor(low / 0x40000000) & 1023]! +
    pairs[Math.floor(low / 0x100000) & 1023]! +
    pairs[(low >>> 10) & 1023]! +
    pairs[low & 1023]!
  )
}

function random52(): number {
  const bytes = takeRandomBytes(7)
  return bytes.readUIntBE(0, 6) + (bytes[6]! & 15) * 0x1000000000000
}

/**
 * The bits of UUIDv7 around a counter: version 7, twelve bits of counter, variant 10, ten more bits of
 * counter.
 */
function uuid(timeMs: number, counter: number): string {
  const middle = (7 << 24) | (((counter >>> 10) & 0xfff) << 12) | (0b10 << 10) | (counter & 0x3ff)
  return base32(timeMs, middle >>> 0, random52())
}

/**
 * Returns the `counter`-th ID of a transaction stamped `stampMs` (milliseconds since 1970). Stamps rise
 * strictly within a workspace, so its IDs sort in the order of its changes.
 *
 * @param counter 0 to 4,194,303
 */
export const stampedId = <P extends Prefix>(prefix: P, stampMs: number, counter: number): Id<P> =>
  `${prefix}_${uuid(stampMs, counter)}`

/** Returns an ID outside the order of a workspace, such as an account's or a request's. */
export const randomId = <P extends Prefix>(prefix: P, nowMs: number): Id<P> =>
  `${prefix}_${uuid(nowMs, Math.floor(Math.random() * 0x400000))}`

/** Returns the smallest possible ID of an instant: the bound of a partition or of a lookup by time. */
export const lowestId = <P extends Prefix>(prefix: P, timeMs: number): Id<P> =>
  `${prefix}_${base32(timeMs, 0, 0)}`

const shapes = Object.fromEntries(
  prefixes.map((prefix) => [prefix, new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`)]),
) as Record<Prefix, RegExp>

/** Whether `text` has the shape of an ID with this prefix. */
export const isId = <P extends Prefix>(prefix: P, text: unknown): text is Id<P> =>
  typeof text === 'string' && shapes[prefix].test(text)
