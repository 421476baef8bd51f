import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { cliPath, freePort, startProcess, temporaryFolder, waitUntil } from '../../support/processes.ts'

/** Returns the memory of a process that no file backs, in kB. */
const ownKb = (pid: number) =>
  Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

test('serve starts without a place for compiled code, and later gives back a part of what its start took', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  const service = startProcess([cliPath, 'serve', '--json'], {
    DAYBOOK_DATA: join(folder, 'data'),
    DAYBOOK_PORT: String(await freePort()),
    NODE_COMPILE_CACHE: join(folder, 'file', 'compiled'),
  })
  await service.line(/"msg":"ready"/)
  // The most it took comes some time after it is ready: only then is everything loaded.
  let mostKb = 0
  await waitUntil(() => {
    const kb = ownKb(service.pid)
    mostKb = Math.max(mostKb, kb)
    return kb < mostKb * 0.95
  })
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})
