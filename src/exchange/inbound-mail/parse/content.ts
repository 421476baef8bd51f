import { createHash, hash } from 'node:crypto'
import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime'
import { isEmailAddress } from '../../../core/email.ts'
import type { Headers } from './headers.ts'
import { htmlToText } from './html.ts'
import type { MessageFile } from './message.ts'
import { stripQuotedText } from './strip-quotes.ts'

/** Longer texts are cut before they are processed; a description holds a tenth of this. */
const textMaxLength = 200_000
const nestingMax = 50
const headersMaxBytes = 1_048_576

/** Parses the MIME structure of a message. @throws if it nests deeper than any real mail does */
export const parseEmail = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: nestingMax,
    maxHeadersSize: headersMaxBytes,
  })

/** Returns every valid address in every `From`, in lower case. */
export const sendersOf = (headers: Headers): string[] =>
  headers
    .all('from')
    .flatMap((field) => addressParser(field, { flatten: true }))
    .map(({ address = '' }) => address.toLowerCase())
    .filter(isEmailAddress)

/** Returns the subject on one line, whatever was encoded in it (S-31). */
export const subjectOf = ({ subject = '' }: Email): string =>
  cleanText(subject).replaceAll(/\s+/g, ' ').trim()

/** Returns what the sender wrote, as plain text; from the HTML part if there is no other. */
export function textOf(mail: Email, headers: Headers): string {
  const plain = cleanText(mail.text ?? '')
  const text = plain.trim() === '' ? cleanText(htmlToText(mail.html ?? '')) : plain
  const answers = [...headers.all('in-reply-to'), ...headers.all('references')].some((value) => value !== '')
  return stripQuotedText(text.slice(0, textMaxLength), { subject: subjectOf(mail), answers })
}

/** Normalizes line ends and removes characters that are never stored (D35). */
const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed()

/** Detached signatures, which can't be verified once the message has become a task. */
const signatureTypes = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/
const defaultFileNames: Record<string, string> = {
  'text/calendar': 'invite.ics',
  'message/rfc822': 'message.eml',
}

/** Returns the attachments, inline images included. */
export const filesOf = ({ attachments }: Email): MessageFile[] =>
  attachments
    .filter(({ mimeType }) => !signatureTypes.test(mimeType))
    .map((attachment) => ({ name: fileNameOf(attachment), bytes: bytesOf(attachment) }))

function fileNameOf({ filename, mimeType }: Attachment): string {
  const [, imageType] = /^image\/(\w+)/.exec(mimeType) ?? []
  return filename?.trim() || (defaultFileNames[mimeType] ?? (imageType ? `image.${imageType}` : 'file'))
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content)
}

/**
 * Returns the key that detects duplicates: the Message-ID, or else the content, which is the same at every
 * retry.
 */
export function messageKey(mail: Email, headers: Headers): Uint8Array<ArrayBuffer> {
  const id = headers.first('message-id')
  if (id !== '') return new Uint8Array(hash('sha256', id, 'buffer'))
  const all = createHash('sha256')
  for (const name of ['from', 'date', 'subject']) all.update(`${headers.first(name)}\0`)
  all.update(`${mail.text ?? ''}\0${mail.html ?? ''}\0`)
  for (const attachment of mail.attachments) all.update(bytesOf(attachment))
  return new Uint8Array(all.digest())
}
