import { lastOf } from '../reference/document.ts'
import type { SampleRequest } from './request.ts'

/** The method of the SDK for each operation. Operations that aren't here are sent with `daybook.request`. */
const methods: Readonly<Record<string, string>> = {
  getMe: 'me',
  listLists: 'lists.list',
  getList: 'lists.get',
  createList: 'lists.create',
  updateList: 'lists.update',
  archiveList: 'lists.archive',
  unarchiveList: 'lists.unarchive',
  listListMembers: 'lists.members',
  shareList: 'lists.share',
  unshareList: 'lists.unshare',
  listSections: 'sections.list',
  createSection: 'sections.create',
  updateSection: 'sections.update',
  deleteSection: 'sections.delete',
  listLabels: 'labels.list',
  getLabel: 'labels.get',
  createLabel: 'labels.create',
  updateLabel: 'labels.update',
  deleteLabel: 'labels.delete',
  listTasks: 'tasks.list',
  createTask: 'tasks.create',
  getTask: 'tasks.get',
  updateTask: 'tasks.update',
  putTask: 'tasks.upsert',
  bulkTasks: 'tasks.bulk',
  deleteTask: 'tasks.delete',
  completeTask: 'tasks.complete',
  reopenTask: 'tasks.reopen',
  listRepetitions: 'tasks.repetitions',
  undoRepetition: 'tasks.undoRepetition',
  listDependencies: 'tasks.dependencies',
  addDependency: 'tasks.addDependency',
  removeDependency: 'tasks.removeDependency',
  listComments: 'comments.list',
  getComment: 'comments.get',
  createComment: 'comments.create',
  updateComment: 'comments.update',
  deleteComment: 'comments.delete',
  createCommentAttachment: 'comments.upload',
  getCommentAttachment: 'comments.download',
  deleteCommentAttachment: 'comments.deleteUpload',
  addReaction: 'comments.addReaction',
  deleteReaction: 'comments.deleteReaction',
  listAttachments: 'attachments.list',
  createAttachment: 'attachments.create',
  getAttachment: 'attachments.download',
  deleteAttachment: 'attachments.delete',
  listMembers: 'members.list',
  listWebhooks: 'webhooks.list',
  getWebhook: 'webhooks.get',
  createWebhook: 'webhooks.create',
  updateWebhook: 'webhooks.update',
  deleteWebhook: 'webhooks.delete',
  testWebhook: 'webhooks.test',
  listWebhookDeliveries: 'webhooks.deliveries',
  getWebhookDelivery: 'webhooks.delivery',
  redeliverWebhookDelivery: 'webhooks.redeliver',
  listEvents: 'events.list',
  streamEvents: 'events.stream',
}

const withTypes = ({ query: { types, ...query } }: SampleRequest): string[] => [
  literal({ ...query, types: String(types).split(',') }),
]

const fileArguments = ({ ids: [id], query }: SampleRequest): string[] => [
  literal(id),
  `{ name: ${literal(query['name'])}, content: await readFile('offer.txt') }`,
]

/** The arguments of methods that don't just take ids and the query or body. */
const argumentsOf: Readonly<Record<string, (request: SampleRequest) => string[]>> = {
  bulkTasks: ({ body }) => [literal(body?.['operations'])],
  createAttachment: fileArguments,
  createCommentAttachment: fileArguments,
  listEvents: withTypes,
  streamEvents: withTypes,
}

const client = [
  "import { Daybook } from '@daybook/sdk'",
  '',
  'const daybook = new Daybook({ token: process.env.DAYBOOK_TOKEN!, url: process.env.DAYBOOK_URL! })',
  '',
]

/** Returns the program that sends a request with the SDK. */
export function typescriptSample(request: SampleRequest): string {
  const files = [
    ...(request.isUpload ? ['readFile'] : []),
    ...(request.returns === 'bytes' ? ['writeFile'] : []),
  ]
  return [
    ...(files.length > 0 ? [`import { ${files.join(', ')} } from 'node:fs/promises'`] : []),
    ...client,
    ...resultLines(request, callOf(request)),
  ].join('\n')
}

function callOf(request: SampleRequest): string {
  const { operation, path, ids, query, body } = request
  const method = methods[operation.id]
  const queried = Object.keys(query).length > 0 ? { query } : {}
  if (method === undefined)
    return `daybook.request(${literal({ method: operation.method, path, ...queried, ...(body && { body }) })})`
  const simple = [...ids, ...('query' in queried ? [query] : []), ...(body === undefined ? [] : [body])].map(
    (value) => literal(value),
  )
  return `daybook.${method}(${(argumentsOf[operation.id]?.(request) ?? simple).join(', ')})`
}

function resultLines({ operation, returns, key }: SampleRequest, call: string): string[] {
  const method = methods[operation.id]
  if (returns === 'nothing') return [`await ${call}`]
  if (method === undefined) return [`console.log(await ${call})`]
  if (returns === 'bytes')
    return [
      `const file = await ${call}`,
      "await writeFile('offer.txt', Buffer.from(await file.arrayBuffer()))",
    ]
  if (returns === 'stream') return [`for await (const event of ${call}) console.log(event.type, event.id)`]
  const name = nameOf(operation.success.schema?.$ref ?? '')
  if (/\.(?:list|members|repetitions|dependencies|deliveries)$/.test(method))
    return [`for await (const ${name} of ${call}) console.log(${name}.${key})`]
  if (operation.id === 'bulkTasks') return [`const results = await ${call}`, 'console.log(results)']
  return [`const ${name} = await ${call}`, `console.log(${name})`]
}

/** `WebhookWithSecret` is a webhook, `WebhookDeliveryPage` has deliveries. */
function nameOf($ref: string): string {
  const [word = 'result'] =
    /[A-Z][a-z]+$/.exec(lastOf($ref).replace(/(?:With[A-Z]\w+|Details|Page)$/, '')) ?? []
  return word.toLowerCase()
}

/** Writes a value as TypeScript does; an object on several lines if it is long. */
function literal(value: unknown, depth = 0): string {
  const space = '  '.repeat(depth)
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Array.isArray(value)
    ? value.map((one) => literal(one, depth + 1))
    : Object.entries(value).map(([name, one]) => {
        const key = /^\w+$/.test(name) ? name : literal(name)
        return `${key}: ${literal(one, depth + 1)}`
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const short = `${open}${parts.join(', ')}${close}`
  if (parts.length === 0) return short.replaceAll(' ', '')
  if (short.length + depth * 2 <= 64 && !short.includes('\n')) return short
  return `${open.trim()}\n${parts.map((part) => `${space}  ${part},`).join('\n')}\n${space}${close.trim()}`
}
