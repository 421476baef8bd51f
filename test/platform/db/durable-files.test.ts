import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startProcess, temporaryFolder } from '../../support/processes.ts'

const module = new URL('../../../src/platform/db/data-folder/durable-files.ts', import.meta.url).href

test('regression: several processes can write the same private file at once', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'setup-link')
  const script = `
    import { writePrivateFile } from '${module}'
    for (let round = 0; round < 100; round++) writePrivateFile('${file}', 'the same line')`
  const writers = Array.from({ length: 4 }, () =>
    startProcess([process.execPath, '--input-type=module', '-e', script]),
  )
  for (const writer of writers) assert.equal(await writer.ended, 0, await writer.stderr)
  assert.equal(readFileSync(file, 'utf8'), 'the same line')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(readdirSync(folder), ['setup-link'])
})
