import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base'
import { connectAssistant } from '../../support/mcp.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

test('ten tools and the instructions cost at most 3,500 tokens of cl100k_base', async () => {
  const { token } = await createWorkspace(service)
  const { client } = await connectAssistant(service, token)
  const { tools } = await client.listTools()
  assert.equal(tools.length, 10)
  const tokens = countTokens(JSON.stringify({ tools })) + countTokens(client.getInstructions() ?? '')
  console.log(tokens, countTokens(client.getInstructions() ?? ''))
  for (const tool of tools)
    console.log(
      tool.name,
      countTokens(JSON.stringify(tool)),
      countTokens(JSON.stringify(tool.inputSchema)),
      countTokens(JSON.stringify(tool.outputSchema)),
    )
  assert.ok(tokens <= 3_500, `${tokens} tokens`)
})

for (const era of ['legacy', 'modern'] as const)
  test(`the official client creates, finds, reads, completes and deletes a task (${era})`, async () => {
    const workspace = await createWorkspace(service)
    await workspace.list('Ops')
    const { call } = await connectAssistant(service, workspace.token, { era })
    const created = await call('create_tasks', {
      list: 'ops',
      tasks: [
        {
          title: 'Call the supplier',
          due: 'tomorrow 9:00',
          assignees: ['me'],
          priority: 'high',
          subtasks: ['Find the number'],
        },
      ],
    })
    console.log(created.text)
    assert.equal(created.isError, false)
    const found = await call('find_tasks', { list: 'Ops' })
    console.log(found.text)
    console.log((await call('get_task', { task: created.value.results[0].id })).text)
    console.log((await call('get_due')).text)
    console.log((await call('get_workspace')).text)
    console.log((await call('get_changes')).text)
    console.log(
      (
        await call('update_tasks', {
          changes: [
            { tasks: [created.value.results[0].id], due: 'friday', section: 'none' },
            { tasks: ['x'], delete: true },
          ],
        })
      ).text,
    )
    console.log(
      (await call('add_comments', { comments: [{ task: created.value.results[0].id, text: 'Hello' }] })).text,
    )
    console.log((await call('complete_tasks', { tasks: [created.value.results[0].id] })).text)
    console.log(
      (
        await call('create_lists', {
          lists: [
            { name: 'New', sections: ['A', 'B'] },
            { name: 'Ops', sections: ['A'] },
          ],
        })
      ).text,
    )
  })
