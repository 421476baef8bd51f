import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { installCli, toolIn } from '../support/cli.ts'
import { createInstallation } from '../support/installation.ts'

const home = await installCli()
const installation = await createInstallation()
await installation.serve()
const [workspace] = await installation.createWorkspaces(1)
const { client: api, listId } = workspace!
const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: home,
  DAYBOOK_URL: installation.url,
  DAYBOOK_TOKEN: api.token ?? '',
  NODE_EXTRA_CA_CERTS: join(installation.dataDir, 'tls/ca.pem'),
}

/** Runs `daybook mcp` with these lines as its input, and returns what it prints. */
async function runMcp(lines: readonly string[], more: Record<string, string> = {}) {
  const child = spawn(toolIn(home), ['mcp'], { env: { ...env, ...more } })
  after(() => child.kill('SIGKILL'))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.on('exit', resolve)
  child.stdin.end(lines.map((line) => `${line}\n`).join(''))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return {
    code,
    stderr,
    messages: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  }
}

for (const mode of ['legacy', { pin: '2026-07-28' }] as const)
  test(`an assistant on this machine has the same tools over standard input and output (${JSON.stringify(mode)})`, async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
    const transport = new StdioClientTransport({ command: toolIn(home), args: ['mcp'], env, stderr: 'pipe' })
    await client.connect(transport)
    const { tools } = await client.listTools()
    assert.equal(tools.length, 10)
    assert.match(client.getInstructions() ?? '', /untrusted_fields/)
    const title = `Café 東京 ${JSON.stringify(mode)}`
    const created = await client.callTool({
      name: 'create_tasks',
      arguments: { tasks: [{ title, list: listId }] },
    })
    const { results } = created.structuredContent as { results: { id: string }[] }
    assert.equal((await api.get(`/tasks/${results[0]!.id}`)).body.title, title)
    // Many at once, each with its own answer.
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        client.callTool({ name: 'get_task', arguments: { task: results[0]!.id } }),
      ),
    )
    for (const { structuredContent } of answers)
      assert.equal((structuredContent as { task: { title: string } }).task.title, title)
    await client.close()
  })

test('lines that are no messages, and messages that are too long, get an error each', async () => {
  const long = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping', params: { x: 'x'.repeat(1_048_576) } })
  const { code, messages } = await runMcp([
    'not json',
    '[]',
    long,
    '{"jsonrpc":"2.0","id":3,"method":"ping"}',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  ])
  assert.equal(code, 0)
  assert.deepEqual(
    messages.map(({ id, error }) => [id, error?.code]),
    [
      [null, -32_700],
      [null, -32_700],
      [2, -32_600],
      [3, undefined],
    ],
  )
})

test('without a token the command says how to sign in, and prints nothing that is no message', async () => {
  const { code, stderr, messages } = await runMcp([], { DAYBOOK_TOKEN: '', DAYBOOK_URL: installation.url })
  assert.deepEqual([code, messages], [3, []])
  assert.match(stderr, /daybook login/)
})

test('a token that isn’t valid and a service that isn’t there are errors of each call', async () => {
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
  const revoked = await runMcp([ping], { DAYBOOK_TOKEN: `${api.token?.slice(0, -4)}zzzz` })
  assert.equal(revoked.messages[0].id, 1)
  assert.match(revoked.messages[0].error.message, /token is invalid or has been revoked/)
  const absent = await runMcp([ping], { DAYBOOK_URL: 'https://localhost:1' })
  assert.match(absent.messages[0].error.message, /can't be reached/)
})
