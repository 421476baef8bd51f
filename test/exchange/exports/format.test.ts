import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import * as format from '../../../src/exchange/exports/format.ts'
import { List } from '../../../src/work/lists/schema.ts'
import { Task } from '../../../src/work/tasks/schema.ts'
import { Template } from '../../../src/work/templates/schema.ts'

const page = await readFile(new URL('../../../docs/exports.md', import.meta.url), 'utf8')

test('the page about exports names every file, and every field that the API does not have', () => {
  const kinds: (keyof format.Exported)[] = [...format.dataKinds]
  assert.deepEqual(Object.keys(format.exportSchemas), kinds)
  assert.deepEqual(Object.keys(format.Manifest.properties.counts.properties), kinds)
  assert.ok(page.includes(`## ${format.manifestEntry}`))
  assert.ok(page.includes(`"format": "${format.exportFormat}"`))
  assert.ok(page.includes(`"version": ${format.exportVersion}`))
  for (const kind of kinds) assert.ok(page.includes(format.dataEntry(kind)), kind)
  for (const field of Object.keys(format.Manifest.properties)) assert.ok(page.includes(`"${field}"`), field)
  const extraFields = [
    ...without(format.ExportedList.properties, List.properties),
    ...without(format.ExportedTask.properties, Task.properties),
    ...without(format.ExportedTemplate.properties, Template.properties),
    ...Object.keys(format.ExportedAttachment.properties),
  ]
  for (const field of extraFields) assert.ok(page.includes(`\`${field}\``), field)
})

const without = (all: object, known: object) => Object.keys(all).filter((name) => !(name in known))
