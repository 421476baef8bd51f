import ICAL from 'ical.js'
import { importJsonDepthMax } from '../../limits.ts'
import { RefusedFile } from './refused.ts'

/** A line of a calendar: what it says as it stands, and what the format makes of it; nothing where it is malformed. */
export type Property = { params: Record<string, string>; type: string; raw: string; values: unknown[] }
/** A part of a calendar between BEGIN and END. `row` is the line where it begins, from 1. */
export type Part = { name: string; row: number; properties: Map<string, Property[]>; parts: Part[] }

/**
 * Reads the lines of RFC 5545, one by one: a line that is malformed costs nothing but itself, which `ICAL.parse` of a
 * whole file could not do.
 *
 * @throws RefusedFile for what is no calendar, or was cut off
 */
export function readParts(text: string): Part[] {
  const calendars: Part[] = []
  const open: Part[] = []
  for (const { line, row } of unfold(text)) {
    const [, edge, name = ''] = /^(BEGIN|END):([A-Za-z0-9-]{1,50})\s*$/i.exec(line) ?? []
    const current = open.at(-1)
    if (edge === undefined) {
      if (current) addProperty(current, line)
      continue
    }
    if (edge.toUpperCase() === 'END') {
      if (current?.name !== name.toUpperCase()) throw new RefusedFile('damaged')
      open.pop()
      continue
    }
    const part: Part = { name: name.toUpperCase(), row, properties: new Map(), parts: [] }
    if (current) current.parts.push(part)
    else calendars.push(part)
    open.push(part)
    if (open.length > importJsonDepthMax) throw new RefusedFile('too_deep')
  }
  if (!calendars.some(({ name }) => name === 'VCALENDAR')) throw new RefusedFile('not_this_format')
  if (open.length > 0) throw new RefusedFile('damaged')
  return calendars.filter(({ name }) => name === 'VCALENDAR')
}

/** A line that begins with white space goes on with the one before. */
function* unfold(text: string): Iterable<{ line: string; row: number }> {
  let parts: string[] = []
  let row = 1
  let number = 0
  for (const line of text.split(/\r\n|\n|\r/)) {
    number += 1
    if (number === 1 || !/^[ \t]/.test(line)) {
      if (parts.length > 0) yield { line: parts.join(''), row }
      parts = [line]
      row = number
    } else parts.push(line.slice(1))
  }
  yield { line: parts.join(''), row }
}

function addProperty(part: Part, line: string): void {
  const [, name = ''] = /^([A-Za-z0-9-]{1,100})(?=[;:])/.exec(line) ?? []
  if (name === '') return
  const key = name.toUpperCase()
  const property = { ...parse(line), raw: line.slice(valueStart(line)) }
  const known = part.properties.get(key)
  if (known) known.push(property)
  else part.properties.set(key, [property])
}

/** The first colon that is not in quotes. */
function valueStart(line: string): number {
  let quoted = false
  for (let index = 0; index < line.length; index += 1) {
    if (line[index] === '"') quoted = !quoted
    else if (line[index] === ':' && !quoted) return index + 1
  }
  return line.length
}

function parse(line: string): Omit<Property, 'raw'> {
  try {
    const [, params, type, ...values] = ICAL.parse.property(line) as [string, Record<string, string>, string]
    return { params, type, values }
  } catch {
    return { params: {}, type: 'unknown', values: [] }
  }
}
