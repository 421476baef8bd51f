import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { Pool } from 'pg'
import { type ChildConfig, runChild, type RunningProcess } from '../../src/operate/processes/child.ts'
import { listenWhenFree } from '../../src/platform/listener/listen-when-free.ts'

/** `/` returns its process ID, `/slow` responds late, `/hang` never, `/crash` ends the process. */
runChild(async (config: ChildConfig, migrated: Promise<void>): Promise<RunningProcess> => {
  if (process.env['DAYBOOK_TEST_API'] === 'dies') process.exit(3)
  if (process.env['DAYBOOK_TEST_API'] === 'refuses') throw new Error('no such certificate')
  const [address] = config.addresses
  const pool = new Pool({ ...address })
  pool.on('error', () => {})
  const server = createServer((request, response) => void answer(request.url ?? '', response))

  async function answer(url: string, response: ServerResponse): Promise<void> {
    if (url === '/crash') process.exit(1)
    if (url === '/hang') return
    if (url === '/slow') await sleep(600)
    try {
      await pool.query('select 1')
      response.end(JSON.stringify({ pid: process.pid, key: config.secretKeys[0]?.length }))
    } catch {
      response.writeHead(503).end()
    }
  }
  await migrated
  await listenWhenFree(async () => {
    server.listen(config.port, '127.0.0.1')
    await once(server, 'listening')
  })
  return {
    ready: { url: `http://127.0.0.1:${config.port}` },
    async stop() {
      server.close()
      server.closeIdleConnections()
      await once(server, 'close')
      await pool.end()
    },
  }
})
