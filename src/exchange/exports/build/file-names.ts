import { cleanFileName, truncateToBytes } from '../../../platform/files/file-name.ts'

/** Characters that some system doesn't allow in file names. */
const reservedCharacters = /[/\\:*?"<>|]/g
/** Names that Windows treats as devices, whatever their extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** Leaves room for the number and the extension within 255 bytes. */
const stemMaxBytes = 220

/**
 * Creates a function that turns each name into a unique file name, even on case-insensitive file systems:
 * `Customers`, `Customers (2)`. None contains a path, and none changes the text direction (S-65).
 */
export function createFileNames(extension: string): (name: string) => string {
  const used = new Set<string>()
  return (name) => {
    const stem = stemOf(name)
    for (let nth = 1; ; nth++) {
      const candidate = `${stem}${nth === 1 ? '' : ` (${nth})`}${extension}`
      const key = candidate.normalize('NFKC').toLowerCase()
      if (used.has(key)) continue
      used.add(key)
      return candidate
    }
  }
}

function stemOf(name: string): string {
  const clean = cleanFileName(name.replaceAll(reservedCharacters, '-'))
  const stem = truncateToBytes(clean, stemMaxBytes).replace(/[. ]+$/, '')
  return devices.test(stem) ? `${stem}_` : stem || 'file'
}
