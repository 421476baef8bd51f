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
