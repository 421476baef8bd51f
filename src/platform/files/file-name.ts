import { attachmentNameMaxBytes } from '../../core/limits.ts'

/** What changes how a name is read, and shows nothing itself: directions of writing, joiners, marks, controls. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu
const fallbackName = 'file'

/**
 * The name that a file is kept and saved under: the last step of a path, without characters that show nothing or turn
 * the reading direction (`invoice‮fdp.exe`), at most 255 bytes, its ending whole. Whatever is left of nothing is `file`
 * (S-65).
 */
export function cleanFileName(given: string): string {
  const last =
    given
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
  const kept = Buffer.byteLength(ending) <= extensionMaxBytes ? ending : ''
  const stem = name.slice(0, name.length - kept.length)
  return truncateToBytes(stem, attachmentNameMaxBytes - Buffer.byteLength(kept)).trimEnd() + kept
}

/** As many whole characters of a text as have room in so many bytes. */
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
 * `Content-Disposition` with the name for every reader: RFC 6266's plain form for those who know no other, and RFC 8187's
 * with all its characters.
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
