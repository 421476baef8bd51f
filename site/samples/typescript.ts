import { lastOf } from '../reference/document.ts'
import type { SampleRequest } from './request.ts'

/** The method of the SDK for each operation. Operations that aren't here are sent with `daybook.request`. */
const methods: Readonly<Record<string, string>> = {
  listLists: 'lists.list',
  createList: 'lists.create',
  updateList: 'lists.update',
  archiveList: 'lists.archive',
  unarchiveList: 'lists.unarchive',
  listSections: 'sections.list',
  createSection: 'sections.create',
  updateSection: 'sections.update',
  deleteSection: 'sections.delete',
  listTasks: 'tasks.list',
  createTask: 'tasks.create',
  getTask: 'tasks.get',
  updateTask: 'tasks.update',
  deleteTask: 'tasks.delete',
  listRepetitions: 'tasks.repetitions',
  completeTask: 'tasks.complete',
  reopenTask: 'tasks.reopen',
  listComments: 'comments.list',
  createComment: 'comments.create',
  getAttachment: 'attachments.download',
  listMembers: 'members.list',
  listWebhooks: 'webhooks.list',
  createWebhook: 'webhooks.create',
  deleteWebhook: 'webhooks.delete',
  listEvents: 'events.list',
}

/** Operations whose method takes its query in types of its own. */
const queries: Readonly<Record<string, (query: SampleRequest['query']) => unknown>> = {
  listEvents: ({ types, ...query }) => ({ ...query, types: String(types).split(',') }),
}

const client = [
  "import { Daybook } from '@daybook/sdk'",
  '',
  'const daybook = new Daybook({ token: process.env.DAYBOOK_TOKEN!, url: process.env.DAYBOOK_URL! })',
  '',
]

/** Returns the program that sends a request with the SDK. */
export function typescriptSample(request: SampleRequest): string {
  const method = methods[request.operation.id]
  if (request.isUpload || (request.returns === 'stream' && method === undefined)) return fetchSample(request)
  const lines = method === undefined ? requestLines(request) : methodLines(request, method)
  return [
    ...(request.returns === 'bytes' ? ["import { writeFile } from 'node:fs/promises'"] : []),
    ...client,
    ...lines,
  ].join('\n')
}

function methodLines({ operation, ids, query, body, returns, path }: SampleRequest, method: string): string[] {
  const values = Object.keys(query).length > 0 ? (queries[operation.id]?.(query) ?? query) : undefined
  const args = [
    ...ids.map((id) => literal(id)),
    ...(values === undefined ? [] : [literal(values)]),
    ...(body === undefined ? [] : [literal(body)]),
  ].join(', ')
  const call = `daybook.${method}(${args})`
  if (returns === 'nothing') return [`await ${call}`]
  if (returns === 'bytes')
    return [
      `const file = await ${call}`,
      "await writeFile('offer.txt', Buffer.from(await file.arrayBuffer()))",
    ]
  const isCollection = returns === 'page' || /\.list$/.test(method) || path.endsWith('/sections')
  const name = nameOf(operation.success.schema?.$ref ?? '')
  if (isCollection) return [`for await (const ${name} of ${call}) console.log(${name}.id)`]
  return [`const ${name} = await ${call}`, `console.log(${name})`]
}

function requestLines({ operation, path, query, body, returns }: SampleRequest): string[] {
  const request = {
    method: operation.method,
    path,
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  }
  const call = `daybook.request(${literal(request)})`
  return returns === 'nothing' ? [`await ${call}`] : [`console.log(await ${call})`]
}

/** Without a method for files and streams, `fetch` is the shortest way. */
function fetchSample({ path, query, isUpload }: SampleRequest): string {
  const url = `\${process.env.DAYBOOK_URL}/api/v1${path}${query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : ''}`
  const authorization = 'authorization: `Bearer ${process.env.DAYBOOK_TOKEN}`'
  if (!isUpload)
    return [
      `const response = await fetch(\`${url}\`, {`,
      `  headers: { ${authorization} },`,
      '})',
      '',
      'for await (const text of response.body!.pipeThrough(new TextDecoderStream())) console.log(text)',
    ].join('\n')
  return [
    "import { readFile } from 'node:fs/promises'",
    '',
    `const response = await fetch(\`${url}\`, {`,
    "  method: 'POST',",
    '  headers: {',
    `    ${authorization},`,
    "    'content-type': 'application/octet-stream',",
    '  },',
    "  body: await readFile('offer.txt'),",
    '})',
    'console.log(await response.json())',
  ].join('\n')
}

/** `WebhookWithSecret` is a webhook, `WebhookDeliveryPage` has deliveries. */
function nameOf($ref: string): string {
  const [word = 'result'] = /[A-Z][a-z]+$/.exec(lastOf($ref).replace(/(?:With[A-Z]\w+|Details|Page)$/, '')) ?? []
  return word.toLowerCase()
}

/** Writes a value as TypeScript does; an object on several lines if it is long. */
function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, depth)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, one]) => {
    const key = /^\w+$/.test(name) ? name : literal(name)
    return `${key}: ${literal(one, depth + 1)}`
  })
  const short = `{ ${fields.join(', ')} }`
  if (short.length + depth * 2 <= 60 && !short.includes('\n')) return fields.length > 0 ? short : '{}'
  const space = '  '.repeat(depth)
  return `{\n${fields.map((field) => `${space}  ${field},`).join('\n')}\n${space}}`
}
