import { test } from 'node:test'
import type { OpenAPIV3_1 } from 'openapi-types'
import { isUpload, type Operation, operations } from '../../../support/api-operations.ts'
import type { Client } from '../../../support/client.ts'
import { withContractChecks } from '../../../support/contract.ts'
import { createIdPool, createRandom, randomValue } from '../../../support/random-values.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'

const service = await startService()
const seed = 20_261_129
const workspaceCount = 4
const requestCount = 2_000

type Parameter = OpenAPIV3_1.ParameterObject & { schema: OpenAPIV3_1.SchemaObject }

const parametersOf = ({ spec }: Operation, place: string): Parameter[] =>
  (spec.parameters ?? []).flatMap((one) => ('in' in one && one.in === place ? [one as Parameter] : []))

const bodyOf = ({ spec: { requestBody } }: Operation) =>
  requestBody && 'content' in requestBody ? requestBody.content['application/json']?.schema : undefined

/** A workspace with something of each kind, whose answers are compared with the document. */
async function openWorkspace() {
  const workspace = await createWorkspace(service, { inboxes: true })
  await workspace.join('member')
  const ids = createIdPool()
  const list_id = await workspace.list('Spring range')
  const task = { list_id, due_date: '2026-12-01' }
  for (const { body } of [
    await workspace.post(`/lists/${list_id}/sections`, { name: 'Design' }),
    await workspace.post('/labels', { name: 'Alpha', color: 'red' }),
    await workspace.post('/webhooks', { url: 'https://example.com/hook', events: ['task.created'] }),
    await workspace.post('/tasks', { ...task, title: 'One' }),
    await workspace.post('/tasks', {
      ...task,
      title: 'Two',
      recurrence: { rule: 'FREQ=DAILY', from: 'due' },
    }),
    await workspace.get('/members'),
  ])
    ids.collect(body)
  return { client: withContractChecks(workspace), ids }
}

// S-05
test('whatever requests contain, each gets an answer that the document promises, and none an internal error', async (t) => {
  t.diagnostic(`seed ${seed}`)
  const random = createRandom(seed)
  const workspaces: { client: Client; ids: ReturnType<typeof createIdPool> }[] = []
  while (workspaces.length < workspaceCount) workspaces.push(await openWorkspace())
  const tried = operations.filter((one) => !isUpload(one) && !one.path.endsWith('/stream'))
  for (let nth = 0; nth < requestCount; nth++) {
    const operation = random.pick(tried)
    const { client, ids } = workspaces[nth % workspaceCount]!
    const context = { random, ids, oddity: random.pick([0, 0, 1, 6]) }
    const text = (value: unknown) => String(value).toWellFormed().slice(0, 1_000)
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = parametersOf(operation, 'path').find((one) => one.name === name)
      const like = ids.like(parameter?.example ?? parameter?.schema.example)
      const chosen = random.below(8) === 0 ? randomValue({ type: 'string' }, name, context) : undefined
      return encodeURIComponent(text(chosen ?? random.pick(like.length > 0 ? like : ids.all()))) || 'none'
    })
    const query = Object.fromEntries(
      parametersOf(operation, 'query')
        .filter(() => random.below(6) === 0)
        .map(({ name, schema, example }) => [
          name,
          text(randomValue({ ...schema, ...(example === undefined ? {} : { example }) }, name, context)),
        ]),
    )
    const schema = bodyOf(operation)
    const body = schema ? { body: randomValue(schema, '', context) } : {}
    // The document promises a 500, too, which no request may cause.
    const answer = await client.send(operation.method, path, { query, ...body })
    if (answer.status >= 500)
      throw new Error(`${operation.method} ${path} ${JSON.stringify({ query, ...body })}`)
    ids.collect(answer.body)
  }
})
