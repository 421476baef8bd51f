import ICAL from 'ical.js'
import { importDepthMax, importValuesMax } from '../../../../core/limits.ts'
import { splitLines } from '../values/lines.ts'
import { RefusedFile } from '../refused-file.ts'

/** A line of a calendar: what it says as it stands, and what the format makes of it; nothing where it is malformed. */
export type CalendarProperty = {
  params: Record<string, string>
  type: string
  values: unknown[]
  raw: string
}
/** A part of a calendar between BEGIN and END, with its lines by their names. `row` is the line where it begins, from 1. */
export type CalendarComponent = {
  name: string
  row: number
  lines: Map<string, string[]>
  components: CalendarComponent[]
}

/**
 * Reads the lines of RFC 5545, one by one: a line that is malformed costs nothing but itself, which `ICAL.parse` of a
 * whole file could not do.
 *
 * @throws RefusedFile for what is no calendar, or was cut off
 */
export function parseCalendars(text: string): CalendarComponent[] {
  const calendars: CalendarComponent[] = []
  const open: CalendarComponent[] = []
  let kept = 0
  for (const { line, row } of unfoldLines(text)) {
    const [, edge, name = ''] = /^(BEGIN|END):([A-Za-z0-9-]{1,50})\s*$/i.exec(line) ?? []
    const current = open.at(-1)
    if (edge === undefined) {
      if (current && keepLine(current, line)) kept += 1
      if (kept > linesKeptMax) throw new RefusedFile('too_large')
      continue
    }
    if (edge.toUpperCase() === 'END') {
      if (current?.name !== name.toUpperCase()) throw new RefusedFile('damaged')
      open.pop()
      continue
    }
    const part = newComponent(name.toUpperCase(), row)
    if (!current) calendars.push(part)
    else if (
      parsedComponents.has(current.name) &&
      (parsedComponents.has(part.name) || countedComponents.has(part.name))
    )
      current.components.push(part)
    open.push(part)
    kept += 1
    if (open.length > importDepthMax) throw new RefusedFile('too_deep')
  }
  if (!calendars.some(({ name }) => name === 'VCALENDAR')) throw new RefusedFile('not_this_format')
  if (open.length > 0) throw new RefusedFile('damaged')
  return calendars.filter(({ name }) => name === 'VCALENDAR')
}

/** A line that begins with white space goes on with the one before. */
function* unfoldLines(text: string): Iterable<{ line: string; row: number }> {
  let parts: string[] = []
  let row = 1
  let number = 0
  for (const line of splitLines(text)) {
    number += 1
    if (number > importValuesMax) throw new RefusedFile('too_large')
    if (number === 1 || !/^[ \t]/.test(line)) {
      if (parts.length > 0) yield { line: parts.join(''), row }
      parts = [line]
      row = number
    } else parts.push(line.slice(1))
  }
  yield { line: parts.join(''), row }
}

/** Parts and lines that are looked at: as many as fit in memory. */
const linesKeptMax = 1_500_000
const parsedComponents = new Set(['VCALENDAR', 'VTODO', 'VALARM', 'VTIMEZONE'])
/** Known by their names alone. */
const countedComponents = new Set(['VEVENT', 'VJOURNAL'])
const parsedProperties = new Set([
  'NAME', 'X-WR-CALNAME', 'X-WR-CALDESC', 'TZID', 'X-LIC-LOCATION', 'UID', 'SUMMARY', 'DESCRIPTION', 'RECURRENCE-ID',
  'RELATED-TO', 'EXDATE', 'RDATE', 'EXRULE', 'ORGANIZER', 'ATTENDEE', 'COMMENT', 'CATEGORIES', 'LOCATION', 'URL',
  'ATTACH', 'PRIORITY', 'STATUS', 'COMPLETED', 'PERCENT-COMPLETE', 'DTSTART', 'DUE', 'DURATION', 'RRULE', 'TRIGGER',
  'ACTION', 'REPEAT',
]) // oxfmt-ignore

/** Shared by all others, to which nothing is ever added. */
const emptyComponent: Pick<CalendarComponent, 'lines' | 'components'> = { lines: new Map(), components: [] }
const newComponent = (name: string, row: number): CalendarComponent =>
  parsedComponents.has(name)
    ? { name, row, lines: new Map(), components: [] }
    : { name, row, ...emptyComponent }

/** Whether the line is one that anybody asks for. */
function keepLine(part: CalendarComponent, line: string): boolean {
  const name = /^([A-Za-z0-9-]{1,100})(?=[;:])/.exec(line)?.[1]?.toUpperCase() ?? ''
  if (!parsedComponents.has(part.name) || !parsedProperties.has(name)) return false
  const lines = part.lines.get(name)
  if (lines) lines.push(line)
  else part.lines.set(name, [line])
  return true
}

/** So many of a kind are looked at: nobody has more. */
const sameNameMax = 500

export const propertiesOf = (part: CalendarComponent, name: string): CalendarProperty[] =>
  part.lines.get(name)?.slice(0, sameNameMax).map(parseProperty) ?? []

export function firstProperty(part: CalendarComponent, name: string): CalendarProperty | undefined {
  const [line] = part.lines.get(name) ?? []
  return line === undefined ? undefined : parseProperty(line)
}

function parseProperty(line: string): CalendarProperty {
  const raw = line.slice(valueStart(line))
  try {
    const [, params, type, ...values] = ICAL.parse.property(line) as [string, Record<string, string>, string]
    return { params, type, values, raw }
  } catch {
    return { params: {}, type: 'unknown', values: [], raw }
  }
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
