import { rangeNotSatisfiable } from '../../core/errors.ts'
import type { ByteRange } from './storage.ts'

/**
 * Parses the `Range` header (RFC 9110, 14). Returns undefined for the whole file, which is also sent for
 * several ranges, another unit or an invalid header.
 *
 * @throws range_not_satisfiable for a range after the end
 */
export function parseRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (length === 0) throw rangeNotSatisfiable(size)
    return { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) throw rangeNotSatisfiable(size)
  return { start, end }
}
