import { RefusedFile } from './refused-file.ts'

/**
 * The text of a file: UTF-8 with or without its mark, UTF-16 with it, and otherwise Windows-1252, which spreadsheets of
 * Windows write.
 *
 * @throws RefusedFile for what is no text
 */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw new RefusedFile('not_text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
