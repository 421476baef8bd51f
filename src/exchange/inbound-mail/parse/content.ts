import { createHash, hash } from 'node:crypto'
import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime'
import { isEmailAddress } from '../../../core/email.ts'
import type { Headers } from './headers.ts'
import { htmlToText } from './html.ts'
import type { MessageFile } from './message.ts'
import { stripQuotedText } from './strip-quotes.ts'

/** Longer texts are cut before anything looks at them; a description takes a tenth of it. */
const textMaxLength = 200_000
const nestingMax = 50
const headersMaxBytes = 1_048_576

/** @throws for what nests deeper than any mail does */
export const parseEmail = (raw: Uint8Array): Promise<Email> =>
  PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: nestingMax,
    maxHeadersSize: headersMaxBytes,
  })

/** Every address in every `From`, in lower case; what is no address that mail could go to is left out. */
export const sendersOf = (headers: Headers): string[] =>
  headers
    .all('from')
    .flatMap((field) => addressParser(field, { flatten: true }))
    .map(({ address = '' }) => address.toLowerCase())
    .filter(isEmailAddress)

/** In one line, whatever was encoded in it (S-31). */
export const subjectOf = ({ subject = '' }: Email): string =>
  cleanText(subject).replaceAll(/\s+/g, ' ').trim()

/** What its writer has written; of a page what it says. */
export function textOf(mail: Email, headers: Headers): string {
  const plain = cleanText(mail.text ?? '')
  const text = plain.trim() === '' ? cleanText(htmlToText(mail.html ?? '')) : plain
  const answers = [...headers.all('in-reply-to'), ...headers.all('references')].some((value) => value !== '')
  return stripQuotedText(text.slice(0, textMaxLength), { subject: subjectOf(mail), answers })
}

/** Line ends as everywhere else, and nothing that is never stored (D35). */
const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u2028\u2029]/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed()

/** Proofs of who has signed, which no program that opens a task can hold against anything. */
const signatureTypes = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/
const defaultFileNames: Record<string, string> = {
  'text/calendar': 'invite.ics',
  'message/rfc822': 'message.eml',
}

/** What is attached, pictures in the text too. */
export const filesOf = ({ attachments }: Email): MessageFile[] =>
  attachments
    .filter(({ mimeType }) => !signatureTypes.test(mimeType))
    .map((attachment) => ({ name: fileNameOf(attachment), bytes: bytesOf(attachment) }))

function fileNameOf({ filename, mimeType }: Attachment): string {
  const [, picture] = /^image\/(\w+)/.exec(mimeType) ?? []
  return filename?.trim() || (defaultFileNames[mimeType] ?? (picture ? `image.${picture}` : 'file'))
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content)
}

/** By which a message is known that comes twice; without a Message-ID what it says, as each server retries the same. */
export function messageKey(mail: Email, headers: Headers): Uint8Array<ArrayBuffer> {
  const id = headers.first('message-id')
  if (id !== '') return new Uint8Array(hash('sha256', id, 'buffer'))
  const all = createHash('sha256')
  for (const name of ['from', 'date', 'subject']) all.update(`${headers.first(name)}\0`)
  all.update(`${mail.text ?? ''}\0${mail.html ?? ''}\0`)
  for (const attachment of mail.attachments) all.update(bytesOf(attachment))
  return new Uint8Array(all.digest())
}
