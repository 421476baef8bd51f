import { attachmentNameMaxBytes } from '../../core/limits.ts'

/** Invisible characters that change how a name reads: text direction, joiners, controls. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu
const fallbackName = 'file'

/**
 * Returns the name that a file is stored and downloaded under: the last segment of a path, without characters
 * that are invisible or reverse the reading direction (`invoice‮fdp.exe`), at most 255 bytes with its
 * extension intact. When nothing is left, the name is `file` (S-65).
 */
export function cleanFileName(sentName: string): string {
  const last =
    sentName
      .replaceAll('\\', '/')
      .split('/')
      .findLast((step) => step.trim() !== '') ?? ''
  const visible = last.normalize('NFC').replaceAll(invisibleCharacters, '').trim()
  const named = /^\.+$/.test(visible) || visible === '' ? fallbackName : visible
  return shortenFileName(named)
}

const extensionMaxBytes = 20

function shortenFileName(name: string): string {
  if (Buffer.byteLength(name) <= attachmentNameMaxBytes) return name
  const [ending = ''] = /(?<=.)\.[^.]*$/u.exec(name) ?? []
  const extension = Buffer.byteLength(ending) <= extensionMaxBytes ? ending : ''
  const stem = name.slice(0, name.length - extension.length)
  return truncateToBytes(stem, attachmentNameMaxBytes - Buffer.byteLength(extension)).trimEnd() + extension
}

/** Returns as many whole characters of a text as fit into a number of bytes. */
export function truncateToBytes(text: string, maxBytes: number): string {
  let cut = ''
  let bytes = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > maxBytes) break
    cut += character
  }
  return cut
}

/**
 * Formats `Content-Disposition` with the name in both forms: RFC 6266's plain one for old clients, and RFC
 * 8187's with all characters.
 */
export function contentDisposition(how: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
