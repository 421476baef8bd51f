import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { signIn } from '../../../support/member-browser.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { runImport, startImportWorkerFor, uploadAndRead } from '../support.ts'
import { asanaCsv, todoist } from './asana-and-todoist.ts'
import { clickUp } from './clickup.ts'
import { describeWorkspace } from './describe-workspace.ts'
import { jira } from './jira.ts'
import { asanaJson, ical, trello } from './json-and-ics.ts'
import { linear } from './linear.ts'
import { gitHub, monday, notion, planner } from './other-tables.ts'
import { fateOf, type Sample } from './sample.ts'
import { tickTick } from './ticktick.ts'

const service = await startService()
startImportWorkerFor(service)
const page = await readFile(new URL('../../../../docs/imports.md', import.meta.url), 'utf8')

const samples: readonly Sample[] = [
  trello, todoist, asanaCsv, asanaJson, jira, clickUp, linear, tickTick, planner, notion, monday, gitHub, ical,
] // oxfmt-ignore

for (const { heading, file, text, columns, format, product } of samples) {
  //
  test(`${heading}: every column is found after the import, or the report says why it is left out`, async () => {
    const workspace = await createWorkspace(service, { timezone: 'Europe/Berlin' })
    const browser = await signIn(service, workspace, workspace.owner)
    const ready = await uploadAndRead(browser, file, text)
    assert.deepEqual([ready.format, ready.preview?.product], [format, product])
    const done = await runImport(browser, ready.id)
    assert.equal(done.failed, 0)
    const everything = await describeWorkspace(workspace)
    const report = await browser.get(`/imports/${ready.id}/report.csv`)
    const dropped = new Map(done.preview?.left_out?.map(({ name, reason }) => [name, reason]))
    for (const column of columns) {
      const fate = fateOf(column)
      if ('found' in fate) {
        assert.ok(everything.includes(fate.found), `${column[0]}: ${fate.found} is not in ${everything}`)
        continue
      }
      assert.equal(dropped.get(column[0]), fate.leftOut, column[0])
      assert.ok(
        report.text.includes(`,${column[0]},left_out,${fate.leftOut},`),
        `${column[0]}: ${report.text}`,
      )
    }
    for (const name of done.preview?.text_columns ?? [])
      assert.ok(report.text.includes(name.replaceAll('"', '""')), name)
  })

  test(`${heading}: the page about imports says what becomes of every column`, () => {
    const start = page.indexOf(`## ${heading}\n`)
    assert.notEqual(start, -1, heading)
    const isNamed = (name: string) => page.slice(start, page.indexOf('\n## ', start + 1)).includes(name)
    const missing = columns.map(([name]) => name).filter((name) => !isNamed(name))
    assert.deepEqual([...new Set(missing)], [])
  })
}
