import type { OpenAPIV3_1 } from 'openapi-types'
import { publicDetailReasons, publicReasons } from '../../src/core/error-reasons.ts'
import { exampleBody, exampleOf, describeType, nameOf, resolve, type Schema } from './reference-schema.ts'

type Document = OpenAPIV3_1.Document
type Operation = Described & { method: string; path: string }
type Described = {
  summary: string
  description: string
  tags: string[]
  'x-scope': string | string[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
type Parameter = {
  $ref?: string
  name: string
  in: string
  description?: string
  schema: Schema
  example?: unknown
}
type Content = { 'application/json'?: { schema: Schema; example?: unknown } }
type Failure = { description: string; content: Content }

/** Generates the offline reference from the published document. */
export function apiReference(document: Document): string {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>
  const all = operationsOf(document)
  const [invalid] = Object.values(document.components?.responses ?? {}) as Failure[]
  const shared = statusesOf(all[0]).filter((status) => all.every((one) => status in one.responses))
  const bodies = new Set(
    all.flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema.$ref ?? []),
  )
  const events = eventsOf(document, schemas)
  const ofEvents = new Set(events.flatMap(({ names }) => names))
  // A body is with its operation, unless another object contains it too.
  const parts = new Set(JSON.stringify(schemas).match(/#\/components\/schemas\/\w+/g))
  const objects = Object.keys(schemas)
    .filter((name) => !name.endsWith('Page') && !ofEvents.has(name))
    .filter((name) => !['ErrorResponse', 'KnownEvent'].includes(name))
    .filter((name) => !bodies.has(refTo(name)) || parts.has(refTo(name)))
    .toSorted()
  const sections = [
    '# API reference',
    `${document.info.description}`,
    'Generated from [openapi.json](openapi.json) by `npm run documents`. The [guide](guide.md) shows how to use it.',
    contents(all),
    '## Every response',
    table(
      ['header', 'what it says'],
      Object.entries(document.components?.headers ?? {}).map(([name, header]) => [
        `\`${name}\``,
        'description' in header ? (header.description ?? '') : '',
      ]),
    ),
    '## Errors',
    'Errors of every operation are marked with •; each operation names the others it has.',
    errors(document, shared),
    json(invalid?.content['application/json']?.example),
    '### Reasons',
    'Why a field is refused, in `details.errors[].reason` of a `validation_error`. The list is complete; an addition to it is announced in the changelog. Treat a reason that you do not know as `value`.',
    table(
      ['reason', 'what it says'],
      Object.entries(publicReasons).map(([reason, meaning]) => [`\`${reason}\``, meaning]),
    ),
    '### Reasons of 403, 409, 422 and 429',
    'Why a request is refused, in `details.reason` of a `forbidden`, a `conflict`, or an `unprocessable` or `rate_limited` that has one. The list is complete, too.',
    table(
      ['code', 'reason', 'what it says'],
      Object.entries(publicDetailReasons).flatMap(([code, reasons]) =>
        Object.entries(reasons).map(([reason, meaning]) => [`\`${code}\``, `\`${reason}\``, meaning]),
      ),
    ),
    ...(document.tags ?? []).flatMap(({ name, description = '' }) =>
      [`## ${name}`, description].concat(
        all.filter(({ tags }) => tags[0] === name).map((one) => section(one, shared, schemas)),
      ),
    ),
    '## Event types',
    'What the `data` of an [event](#event) has, by its `type`. The document has a schema for each, and `KnownEvent` for any of them. More types may come without a new version.',
    ...events.map((event) => eventSection(event, schemas)),
    '## Objects',
    'Ignore fields that you do not know: more may come without a new version.',
    ...objects.map((name) => object(name, schemas)),
  ]
  return `${sections.join('\n\n')}\n`
}

const refTo = (name: string): string => `#/components/schemas/${name}`

type EventType = { type: string; when: string; data: Schema; names: string[] }

/** Returns the types of events that webhooks deliver, with the names of the schemas that only they have. */
const eventsOf = (document: Document, schemas: Record<string, Schema>): EventType[] =>
  Object.entries(document.webhooks ?? {}).map(([type, item]) => {
    const { description: when, requestBody } = (item as { post: Described }).post
    const { $ref: event = '' } = requestBody?.content['application/json']?.schema ?? {}
    const { $ref: data = '' } = schemas[nameOf(event)]?.properties?.['data'] ?? {}
    return { type, when, data: { $ref: data }, names: [nameOf(event), nameOf(data)] }
  })

const eventSection = ({ type, when, data }: EventType, schemas: Record<string, Schema>): string =>
  [`### ${type}`, when, fields(resolve(data, schemas), 'data')].join('\n\n')

const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) =>
      Object.assign({ method: method.toUpperCase(), path }, operation as unknown as Described),
    ),
  )

/** Returns the error statuses of an operation. */
const statusesOf = (operation: Operation | undefined): string[] =>
  Object.keys(operation?.responses ?? {}).filter((status) => Number(status) >= 400)

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const json = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

const anchorOf = (summary: string): string => summary.toLowerCase().replaceAll(' ', '-')

const contents = (all: Operation[]): string =>
  table(
    ['operation', 'scope', ''],
    all.map(({ method, path, summary, 'x-scope': scope }) => [
      `\`${method} ${path}\``,
      scopesInWords(scope),
      `[${summary}](#${anchorOf(summary)})`,
    ]),
  )

const scopesInWords = (scope: string | string[]): string =>
  [scope]
    .flat()
    .map((one) => `\`${one}\``)
    .join(' or ')

function errors(document: Document, shared: string[]): string {
  const rows = Object.entries(document.components?.responses ?? {}).map(([code, response]) => {
    const { description, content } = response as Failure
    const example = content['application/json']?.example as { error: { details: unknown } }
    const status = statusOf(code, document)
    return [
      `${status}${shared.includes(status) ? ' •' : ''}`,
      `\`${code}\``,
      description.slice(description.indexOf(': ') + 2),
      `\`${JSON.stringify(example.error.details)}\``,
    ]
  })
  return table(['status', '`error.code`', 'when', '`error.details`, for example'], rows)
}

const statusOf = (code: string, document: Document): string =>
  operationsOf(document)
    .flatMap(({ responses }) => Object.entries(responses))
    .find(([, { $ref }]) => $ref?.endsWith(`/${code}`))?.[0] ?? ''

function section(operation: Operation, shared: string[], schemas: Record<string, Schema>): string {
  const { method, path, summary, description, parameters = [], requestBody, responses } = operation
  const scope = operation['x-scope']
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const body = requestBody && resolve(requestBody.content['application/json']?.schema, schemas)
  const [status = '', success] = Object.entries(responses).find(([code]) => Number(code) < 300) ?? []
  const answer = success?.content?.['application/json']?.schema
  const takes = (name: string) => parameters.some(({ $ref = '' }) => nameOf($ref) === name)
  const failures = statusesOf(operation).filter((code) => !shared.includes(code))
  const example = body && Object.keys(body.properties ?? {}).length > 0 ? exampleBody(body) : undefined
  return [
    `### ${summary}`,
    `\`${method} ${path}\`, scope ${scopesInWords(scope)}`,
    description.replace(/\s*Scope: `[^.]*`\.$/, ''),
    query.length > 0 &&
      table(
        ['query', 'type', ''],
        query.map(({ name, description = '', schema, example }) => [
          `\`${name}\``,
          describeType({ ...schema, examples: [example] }) +
            (schema.default === undefined ? '' : `, default ${schema.default}`),
          description,
        ]),
      ),
    body && Object.keys(body.properties ?? {}).length > 0 && fields(body, 'body'),
    body && requestBody?.required === false && 'A body is not needed.',
    method === 'POST' && 'Takes an `Idempotency-Key`.',
    takes('IfMatch') && 'Takes `If-Match`.',
    takes('IfNoneMatch') && 'Takes `If-None-Match`, and answers 304 for the current version.',
    `Answers ${status}${answer ? ` with ${answerInWords(answer, schemas)}` : ''}. Further errors: ${
      failures.length > 0 ? failures.join(', ') : 'none'
    }.`,
    example !== undefined && json(example),
    answer && pageItem(answer, schemas) && json(exampleOf(answer, schemas)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** What a page consists of; undefined for what isn't a page. */
const pageItem = (answer: Schema, schemas: Record<string, Schema>): Schema | undefined =>
  resolve(answer, schemas).properties?.['data']?.items

/** Describes a response: a single object, a page of them, or nothing. */
const answerInWords = (answer: Schema, schemas: Record<string, Schema>): string => {
  const item = pageItem(answer, schemas)
  if (item) return `\`data\`, an array of ${describeType(item)}, and \`next_cursor\``
  return answer.$ref ? describeType(answer) : 'no body'
}

/** Lists the fields of an object, with nested ones as `checklist[].text`. */
function fields(schema: Schema, head: string): string {
  const readOnly =
    head === 'body' ? Object.entries(schema.properties ?? {}).filter(([, property]) => property.readOnly) : []
  const rows = table([head, 'type', ''], rowsOf(schema, head))
  if (readOnly.length === 0) return rows
  const names = readOnly.map(([name]) => `\`${name}\``).join(', ')
  return `${rows}\n\nRead-only, accepted with their current value: ${names}.`
}

function rowsOf({ properties = {}, required = [] }: Schema, head: string): string[][] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (head === 'body' && property.readOnly) return []
    const isRequired = required.includes(name) && property.default === undefined
    const description = property.description ?? ''
    return [[`\`${name}\`${isRequired ? '' : ' (optional)'}`, describeType(property), description]]
  })
}

const object = (name: string, schemas: Record<string, Schema>): string =>
  [
    `### ${name}`,
    schemas[name]?.description ?? '',
    Object.keys(schemas[name]?.properties ?? {}).length > 0 && fields(schemas[name] ?? {}, 'field'),
    json(exampleOf({ $ref: `#/components/schemas/${name}` }, schemas)),
  ]
    .filter(Boolean)
    .join('\n\n')
