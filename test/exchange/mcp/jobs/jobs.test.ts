import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base'
import { connectAssistant } from '../../../support/mcp.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { captureJobs } from './capture.ts'
import { changeJobs } from './change.ts'
import { type Cost, costOf } from './count.ts'
import { renderJobs } from './document.ts'
import { followJobs } from './follow.ts'
import { createWorld, monday } from './world.ts'

const service = await startService()
service.clock.offsetMs = monday - Date.now()

const costs: Cost[] = []

for (const job of [...captureJobs, ...changeJobs, ...followJobs])
  test(job.goal, async () => {
    const world = await createWorld(service)
    await job.before?.(world)
    await job.play(world)
    await job.check(world)
    costs.push(costOf(job, world.spent))
    assert.ok(world.spent.length <= job.todoist.length, 'no job takes more calls than elsewhere')
  })

test('docs/mcp-jobs.md has what the thirty jobs have cost', async () => {
  assert.equal(costs.length, 30)
  const { client } = await connectAssistant(service, (await createWorkspace(service)).token)
  const { tools } = await client.listTools()
  const fixed = {
    list: countTokens(JSON.stringify({ tools })),
    instructions: countTokens(client.getInstructions() ?? ''),
  }
  const document = renderJobs(costs, fixed)
  const file = new URL('../../../../docs/mcp-jobs.md', import.meta.url)
  if (process.env['DAYBOOK_TEST_WRITE_DOCUMENTS'] === 'yes') await writeFile(file, document)
  assert.equal(await readFile(file, 'utf8'), document, 'docs/mcp-jobs.md is old: run npm run documents')
})
