import { cleanFileName, truncateToBytes } from '../../../platform/files/file-name.ts'

/** What some system does not take in the name of a file. */
const unusable = /[/\\:*?"<>|]/g
/** What Windows takes for a device, whatever its ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i
/** So that ending and number are still below 255. */
const stemMaxBytes = 220

/**
 * Gives each of many names a name of a file that no other has, also where letter case does not count: `Customers`,
 * `Customers (2)`. None is a path, and none turns the reading direction (S-65).
 */
export function createFileNames(ending: string): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const stem = stemOf(name)
    for (let nth = 1; ; nth++) {
      const candidate = `${stem}${nth === 1 ? '' : ` (${nth})`}${ending}`
      const key = candidate.normalize('NFKC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return candidate
    }
  }
}

function stemOf(name: string): string {
  const clean = cleanFileName(name.replaceAll(unusable, '-'))
  const stem = truncateToBytes(clean, stemMaxBytes).replace(/[. ]+$/, '')
  return devices.test(stem) ? `${stem}_` : stem || 'file'
}
