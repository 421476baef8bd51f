import type { ImportFormat } from '../content.ts'

/** Bytes at the start of a file that are enough to detect its format. */
export const headBytes = 65_536

/** Detects the format of a file by its first bytes or, if they don't tell, by its name; null if unknown. */
export function detectFormat(name: string, head: Uint8Array): ImportFormat | null {
  if (head[0] === 0x50 && head[1] === 0x4b) return isDocument(head) ? null : 'daybook'
  const text = textOf(head)?.trimStart()
  if (text === undefined || text === '') return null
  if (/^BEGIN:VCALENDAR\b/i.test(text)) return 'ical'
  if (text.startsWith('{')) return jsonFormat(text)
  const names = new Set(
    firstLine(text)
      .split(/[,;\t|]/)
      .map((column) => column.replaceAll('"', '').trim().toUpperCase()),
  )
  if (names.has('TYPE') && names.has('CONTENT')) return 'todoist'
  if (names.has('TASK ID') && names.has('NAME') && (names.has('SECTION/COLUMN') || names.has('CREATED AT')))
    return 'asana_csv'
  return names.size > 1 || /\.(?:csv|tsv|txt)$/i.test(name) ? 'csv' : null
}

/** Whether an archive is an office document: these are ZIP files too, recognizable by their first entry. */
const isDocument = (head: Uint8Array): boolean =>
  /^(?:\[Content_Types\]|mimetype|_rels|xl|docProps)/.test(
    Buffer.from(head.subarray(30, 60)).toString('latin1'),
  )

/** Decodes the head of a file, which may end in the middle of a character; undefined if it isn't text. */
function textOf(head: Uint8Array): string | undefined {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(head, { stream: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(head, { stream: true })
  if (head.includes(0)) return undefined
  return new TextDecoder('utf-8').decode(head, { stream: true })
}

const jsonFormat = (text: string): ImportFormat | null => {
  if (/^\{\s*"data"\s*:\s*\[/.test(text)) return 'asana_json'
  return /"(?:idBoard|idOrganization|labelNames|shortLink|cards|idMembers|permissionLevel)"\s*:/.test(text)
    ? 'trello'
    : null
}

const firstLine = (text: string): string => text.replace(/^sep=.\r?\n/, '').split(/[\r\n]/, 1)[0] ?? ''
