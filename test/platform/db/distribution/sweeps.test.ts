import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sweeps } from '../../../../src/platform/db/distribution/sweeps.ts'

const root = new URL('../../../../', import.meta.url)

test('every sweep over all workspaces is named after a function that exists, with its reason', async () => {
  for (const [name, reason] of Object.entries(sweeps)) {
    const [path = '', owner = ''] = name.split(' ')
    const text = await readFile(new URL(path, root), 'utf8')
    assert.match(text, new RegExp(`^(export )?(async )?(function|const) ${owner}\\b`, 'm'), name)
    assert.match(reason, /^[A-Z].{10,}\.$/, name)
  }
})
