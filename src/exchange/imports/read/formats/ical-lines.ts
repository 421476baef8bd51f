import ICAL from 'ical.js'
import { importDepthMax, importValuesMax } from '../../../../core/limits.ts'
import { splitLines } from '../values/clean-text.ts'
import { RefusedFile } from '../refused-file.ts'

/** A property of a calendar: its raw text and its parsed values; no values if it is malformed. */
export type CalendarProperty = {
  params: Record<string, string>
  type: string
  values: unknown[]
  raw: string
}
/**
 * A component between BEGIN and END, with its lines by property name. `row` is the line of its BEGIN, from 1.
 */
export type CalendarComponent = {
  name: string
  row: number
  lines: Map<string, string[]>
  components: CalendarComponent[]
}

/**
 * Parses iCalendar (RFC 5545) line by line, so that a malformed line affects only itself; `ICAL.parse` would
 * reject the whole file.
 *
 * @throws RefusedFile if it isn't a calendar, or is incomplete
 */
export function parseCalendars(text: string): CalendarComponent[] {
  const calendars: CalendarComponent[] = []
  const open: CalendarComponent[] = []
  let keptCount = 0
  for (const { line, row } of unfoldLines(text)) {
    const [, edge, name = ''] = /^(BEGIN|END):([A-Za-z0-9-]{1,50})\s*$/i.exec(line) ?? []
    const current = open.at(-1)
    if (edge === undefined) {
      if (current && keepLine(current, line)) keptCount += 1
      if (keptCount > linesMax) throw new RefusedFile('too_large')
      continue
    }
    if (edge.toUpperCase() === 'END') {
      if (current?.name !== name.toUpperCase()) throw new RefusedFile('damaged')
      open.pop()
      continue
    }
    const component = newComponent(name.toUpperCase(), row)
    if (!current) calendars.push(component)
    else if (
      parsedComponents.has(current.name) &&
      (parsedComponents.has(component.name) || countedComponents.has(component.name))
    )
      current.components.push(component)
    open.push(component)
    keptCount += 1
    if (open.length > importDepthMax) throw new RefusedFile('too_deep')
  }
  if (!calendars.some(({ name }) => name === 'VCALENDAR')) throw new RefusedFile('not_this_format')
  if (open.length > 0) throw new RefusedFile('damaged')
  return calendars.filter(({ name }) => name === 'VCALENDAR')
}

/** Joins folded lines: one that starts with white space continues the previous one. */
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

/** Components and lines that are kept: as many as fit in memory. */
const linesMax = 1_500_000
const parsedComponents = new Set(['VCALENDAR', 'VTODO', 'VALARM', 'VTIMEZONE'])
/** Components that are only reported as left out. */
const countedComponents = new Set(['VEVENT', 'VJOURNAL'])
const parsedProperties = new Set([
  'NAME', 'X-WR-CALNAME', 'X-WR-CALDESC', 'TZID', 'X-LIC-LOCATION', 'UID', 'SUMMARY', 'DESCRIPTION', 'RECURRENCE-ID',
  'RELATED-TO', 'EXDATE', 'RDATE', 'EXRULE', 'ORGANIZER', 'ATTENDEE', 'COMMENT', 'CATEGORIES', 'LOCATION', 'URL',
  'ATTACH', 'PRIORITY', 'STATUS', 'COMPLETED', 'PERCENT-COMPLETE', 'DTSTART', 'DUE', 'DURATION', 'RRULE', 'TRIGGER',
  'ACTION', 'REPEAT',
]) // oxfmt-ignore

/** Shared by all other components, to which nothing is ever added. */
const emptyComponent: Pick<CalendarComponent, 'lines' | 'components'> = { lines: new Map(), components: [] }
const newComponent = (name: string, row: number): CalendarComponent =>
  parsedComponents.has(name)
    ? { name, row, lines: new Map(), components: [] }
    : { name, row, ...emptyComponent }

/** Keeps a line of a task, or one whose property is used; returns whether it did. */
function keepLine(component: CalendarComponent, line: string): boolean {
  const name = /^([A-Za-z0-9-]{1,100})(?=[;:])/.exec(line)?.[1]?.toUpperCase() ?? ''
  const isKept = parsedProperties.has(name) || (component.name === 'VTODO' && name !== '')
  if (!parsedComponents.has(component.name) || !isKept) return false
  const lines = component.lines.get(name)
  if (lines) lines.push(line)
  else component.lines.set(name, [line])
  return true
}

/** Properties of the same name that are read; real files never have more. */
const sameNameMax = 500

export const propertiesOf = (component: CalendarComponent, name: string): CalendarProperty[] =>
  component.lines.get(name)?.slice(0, sameNameMax).map(parseProperty) ?? []

export function firstProperty(component: CalendarComponent, name: string): CalendarProperty | undefined {
  const [line] = component.lines.get(name) ?? []
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
