import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendRaw, toolCall } from '../../support/mcp.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const second = await startService({ sameDatabaseAs: service })

test('any process answers any message: nothing is kept between them', async () => {
  const workspace = await createWorkspace(service)
  const { token } = workspace
  await workspace.list('Ops')
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  }
  const begun = await sendRaw(service, token)(initialize)
  assert.equal(begun.body.result.protocolVersion, '2025-06-18')
  assert.equal(begun.headers['mcp-session-id'], undefined)
  const called = await sendRaw(second, token)(toolCall('get_workspace'), {
    headers: { 'mcp-protocol-version': '2025-06-18' },
  })
  assert.equal(called.body.result.structuredContent.lists[0].name, 'Ops')
})

test('two hundred assistants at once, who all use the same ids, get their own answers, and none cancels another’s', async () => {
  const workspaces = await Promise.all(Array.from({ length: 4 }, () => createWorkspace(service)))
  for (const [number, workspace] of workspaces.entries()) await workspace.list(`List ${number}`)
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 't', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, session) => {
      const number = session % workspaces.length
      const send = sendRaw(service, workspaces[number]?.token)
      if (session % 10 === 9) return { number, status: (await send(cancel)).status }
      const call = toolCall('get_workspace')
      const isModern = session % 2 === 0
      const answer = isModern
        ? await send(
            { ...call, params: { ...call.params, _meta: meta } },
            {
              headers: {
                'mcp-protocol-version': '2026-07-28',
                'mcp-method': 'tools/call',
                'mcp-name': 'get_workspace',
              },
            },
          )
        : await send(call)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.id, 1)
      assert.equal(answer.body.result.resultType, isModern ? 'complete' : undefined)
      assert.deepEqual(JSON.parse(answer.body.result.content[0].text), answer.body.result.structuredContent)
      return { number, status: 200, name: answer.body.result.structuredContent.lists[0].name }
    }),
  )
  for (const { number, status, name } of answers)
    assert.deepEqual([status, name], name === undefined ? [202, undefined] : [200, `List ${number}`])
})
