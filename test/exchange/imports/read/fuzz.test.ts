import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import * as fc from 'fast-check'
import {
  type ImportContent,
  type ImportFormat,
  refusalReasons,
} from '../../../../src/exchange/imports/content.ts'
import { readColumns, readImportFile } from '../../../../src/exchange/imports/read/read-file.ts'
import { isDate, isTime, parseTimestamp } from '../../../../src/core/dates/date-formats.ts'
import { parseRecurrenceRule } from '../../../../src/core/recurrence-rule.ts'
import { codePointLength, hasForbiddenCharacters } from '../../../../src/core/text.ts'
import { isTimeZone } from '../../../../src/core/dates/time-zone.ts'
import { writeSampleExport, sampleRows, writeExport } from '../sample-export.ts'
import { fixtures, optionsOf, pathOf } from '../fixtures.ts'

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daybook-fuzz-'))
})
after(() => rm(folder, { recursive: true }))

async function read(bytes: Uint8Array, format: ImportFormat): Promise<void> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const content = await readImportFile(path, optionsOf(format))
  if ('refused' in content) assert.ok(refusalReasons.includes(content.refused))
  else checkContent(content)
  if (format === 'csv') await readColumns(path)
}

/** Checks everything that the import relies on, whatever the file says. */
function checkContent({ lists, sections, tasks, problems }: ImportContent): void {
  const listKeys = new Set(lists.map(({ key }) => key))
  const sectionLists = new Map(sections.map(({ key, list }) => [key, list]))
  const tops = new Map<string, string>()
  for (const { name } of [...lists, ...sections]) checkText(name, 200)
  for (const task of tasks) {
    assert.ok(listKeys.has(task.list))
    assert.ok(task.section === null || sectionLists.get(task.section) === task.list)
    if (task.parent === null) tops.set(task.key, task.list)
    else assert.equal(tops.get(task.parent), task.list)
    checkText(task.title, 500)
    if (task.description !== null) checkLong(task.description)
    for (const { text } of task.checklist) checkText(text, 500)
    for (const { text, created_at } of task.comments) {
      checkLong(text)
      assert.ok(created_at === null || parseTimestamp(created_at) !== undefined)
    }
    assert.ok(
      task.due_date === null ? task.due_time === null && task.recurrence === null : isDate(task.due_date),
    )
    assert.ok(task.due_time === null || isTime(task.due_time))
    assert.ok(task.timezone === null || isTimeZone(task.timezone))
    assert.ok(task.recurrence === null || typeof parseRecurrenceRule(task.recurrence.rule) !== 'string')
    assert.ok(
      task.completed_at === null || (task.completed && parseTimestamp(task.completed_at) !== undefined),
    )
    assert.ok([0, 1, 2, 3, 4].includes(task.priority))
    assert.ok(task.reminders.length <= 5 && task.checklist.length <= 200 && task.attachments.length <= 100)
    for (const reminder of task.reminders)
      assert.ok(
        'at' in reminder
          ? parseTimestamp(reminder.at) !== undefined
          : Number.isInteger(reminder.minutes_before),
      )
  }
  assert.equal(new Set(tasks.map(({ key }) => key)).size, tasks.length)
  for (const { text } of problems) assert.ok(codePointLength(text) <= 100)
}

function checkText(text: string, max: number): void {
  assert.ok(text.trim() !== '' && codePointLength(text) <= max && !hasForbiddenCharacters(text))
}
const checkLong = (text: string) => {
  assert.ok(codePointLength(text) <= 20_000 && !hasForbiddenCharacters(text))
}

/** Parts of such files that random strings would hardly ever contain. */
const tokens = fc.constantFrom(
  '"', '""', '\n', '\r\n', ',', ';', '\t', '{', '}', '[', ']', ':', '\\', '\\u0000', '\\ud800', '\u0000', '\ufeff', '🌱',
  'BEGIN:VTODO\r\n', 'END:VTODO\r\n', 'END:VCALENDAR\r\n', 'RRULE:FREQ=DAILY;COUNT=99999\r\n', 'DUE:', 'null', '1e999',
  'task,', 'section,', 'note,', '9999-12-31', '0001-01-01', 'every day', 'every 0 days', '-P9999W', '"parent":{"gid":"1"}',
) // oxfmt-ignore

const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(40),
  added: fc.oneof(tokens, fc.string({ unit: 'binary', maxLength: 12 })),
})

function mutate(bytes: Buffer, changes: readonly { at: number; removed: number; added: string }[]): Buffer {
  let mutated = bytes
  for (const { at, removed, added } of changes) {
    const start = Math.floor(at * mutated.length)
    mutated = Buffer.concat([
      mutated.subarray(0, start),
      Buffer.from(added),
      mutated.subarray(start + removed),
    ])
  }
  return mutated
}

for (const [name, format] of fixtures)
  test(`${name} is read or refused, however it is mutated`, async () => {
    const bytes = await readFile(pathOf(name))
    const changed = fc.array(change, { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(changed, (changes) => read(mutate(bytes, changes), format)),
      { numRuns: 150 },
    )
  })

test('a Daybook export is read or refused, however it is mutated', async () => {
  const bytes = await readFile(await writeSampleExport(join(folder, 'export.zip')))
  const changed = fc.array(change, { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(changed, (changes) => read(mutate(bytes, changes), 'daybook')),
    { numRuns: 150 },
  )
})

/** Values of unexpected types. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  tokens,
  fc.constantFrom(-1, 0.5, 1e300, '9999-12-31T23:59:59.999Z'),
)
const swaps = fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 8 })

/** Replaces the nth values of an object, counted in the order of traversal. */
function swap(json: unknown, changes: readonly [nth: number, value: unknown][]): unknown {
  let count = 0
  JSON.stringify(json, (_, value: unknown) => ((count += 1), value))
  const replacements = new Map(changes.map(([nth, value]) => [1 + (nth % (count - 1)), value]))
  let nth = -1
  return JSON.parse(
    JSON.stringify(
      json,
      (_, value: unknown) => ((nth += 1), replacements.has(nth) ? replacements.get(nth) : value),
    ),
  )
}

for (const [name, format] of fixtures.filter(([name]) => name.endsWith('.json')))
  test(`${name} is read or refused, whatever values its objects have`, async () => {
    const json: unknown = JSON.parse(await readFile(pathOf(name), 'utf8'))
    await fc.assert(
      fc.asyncProperty(swaps, (changes) =>
        read(Buffer.from(JSON.stringify(swap(json, changes)) ?? ''), format),
      ),
      { numRuns: 400 },
    )
  })

test('a Daybook export is read or refused, whatever values its objects have', async () => {
  const path = join(folder, 'swapped.zip')
  await fc.assert(
    fc.asyncProperty(swaps, async (changes) => {
      const swapped = swap(sampleRows, changes) as Record<string, unknown>
      const tables = Object.entries(swapped).filter((entry): entry is [string, object[]] =>
        Array.isArray(entry[1]),
      )
      await read(await readFile(await writeExport(path, Object.fromEntries(tables))), 'daybook')
    }),
    { numRuns: 200 },
  )
})

test('any bytes are read or refused in any format', async () => {
  const format = fc.constantFrom(...fixtures.map(([, format]) => format), 'daybook' as const)
  const text = fc
    .array(fc.oneof(tokens, fc.string()), { maxLength: 60 })
    .map((parts) => Buffer.from(parts.join('')))
  await fc.assert(fc.asyncProperty(fc.oneof(text, fc.uint8Array({ maxLength: 400 })), format, read), {
    numRuns: 600,
  })
})
