import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { apiDocument } from '../support/api-document.ts'
import { apiReference } from '../support/api-reference.ts'
import { withTests } from '../support/citations.ts'
import { skipsOnCluster } from '../support/cluster.ts'
import { sdkTypes } from '../support/sdk-types.ts'
import { schemaDocument } from '../support/schema-document.ts'
import { renderPerformanceDocument } from '../../bench/performance-document.ts'
import { readPublished, renderCharts } from '../../bench/published.ts'
import { startService } from '../support/service.ts'

/** `npm run documents` rewrites the files instead of comparing them. */
const rewrite = process.env['DAYBOOK_TEST_WRITE_DOCUMENTS'] === 'yes'

/** @param file in docs/, unless it is elsewhere */
async function assertCurrent(file: string, generated: string, folder = 'docs/'): Promise<void> {
  const path = new URL(`../../${folder}${file}`, import.meta.url)
  if (rewrite) await writeFile(path, generated)
  assert.equal(await readFile(path, 'utf8'), generated, `${folder}${file} is old: run npm run documents`)
}

test('docs/schema.md describes the migrated database', async (t) => {
  if (skipsOnCluster(t, 'its keys include the workspace, and some foreign keys are gone')) return
  const { database } = await startService()
  await assertCurrent('schema.md', await schemaDocument(database.pool))
})

test('docs/openapi.json is the document of the routes', async () => {
  await assertCurrent('openapi.json', await apiDocument())
})

test('the types of the SDK are made of the document', async () => {
  await assertCurrent('openapi.ts', sdkTypes(), 'packages/sdk/src/')
})

test('docs/api.md is generated from the document', async () => {
  await assertCurrent('api.md', apiReference(JSON.parse(await apiDocument())))
})

for (const file of ['requirements.md', 'security-tests.md'])
  test(`docs/${file} names the tests that name each row`, async () => {
    const text = await readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8')
    await assertCurrent(file, withTests(text))
  })

test('docs/performance.md and its charts are made from the published results', async () => {
  const published = readPublished()
  const charts = Object.entries(renderCharts(published)).filter(([, chart]) => chart !== undefined)
  for (const [file, chart = ''] of charts) await assertCurrent(`performance/${file}`, chart)
  const drawn = new Set(charts.map(([file]) => file))
  await assertCurrent('performance.md', renderPerformanceDocument(published, drawn))
})
