import type { OpenAPIV3_1 } from 'openapi-types'

type Document = OpenAPIV3_1.Document
type Node = Record<string, any>
/** `request` is what clients send, `response` what they get. A harmless change of one breaks the other. */
type Direction = 'request' | 'response'

const methods = ['get', 'put', 'post', 'patch', 'delete', 'head', 'options'] as const

/**
 * Returns the changes in `after` that break a client of `before`, one line each with the location. Without
 * a new version, only new response fields, optional parameters and endpoints are allowed.
 */
export function breakingChanges(before: Document, after: Document): string[] {
  const found: string[] = []
  const compare = comparer(before, after, (where, what) => found.push(`${where}: ${what}`))
  for (const [path, item] of Object.entries(before.paths ?? {}))
    for (const method of methods) {
      const old = item?.[method]
      const where = `${method.toUpperCase()} ${path}`
      const now = after.paths?.[path]?.[method]
      if (old && !now) found.push(`${where}: removed`)
      if (old && now) compare.operation(where, old, now)
    }
  return found
}

function comparer(before: Document, after: Document, tell: (where: string, what: string) => void) {
  const old = (node: Node | undefined) => inOneForm(before, node)
  const now = (node: Node | undefined) => inOneForm(after, node)

  function operation(where: string, from: Node, to: Node): void {
    for (const name of ['operationId', 'x-scope', 'security'])
      if (!same(from[name], to[name])) tell(where, `${name} changed`)
    parameters(where, from['parameters'] ?? [], to['parameters'] ?? [])
    requestBody(where, old(from['requestBody']), now(to['requestBody']))
    responses(where, from['responses'] ?? {}, to['responses'] ?? {})
  }

  function parameters(where: string, from: Node[], to: Node[]): void {
    const keyed = (all: Node[]) => new Map(all.map((one) => [`${one['in']} ${one['name']}`, one]))
    const [had, has] = [keyed(from.map((one) => old(one)!)), keyed(to.map((one) => now(one)!))]
    for (const [name, parameter] of had) {
      const other = has.get(name)
      if (!other) tell(where, `parameter ${name} removed`)
      else {
        if (other['required'] && !parameter['required']) tell(where, `parameter ${name} became required`)
        schema(`${where} ${name}`, parameter['schema'], other['schema'], 'request')
      }
    }
    for (const [name, parameter] of has)
      if (parameter['required'] && !had.has(name)) tell(where, `new required parameter ${name}`)
  }

  function requestBody(where: string, from: Node | undefined, to: Node | undefined): void {
    if (from && !to) tell(where, 'body removed')
    if (to?.['required'] && !from?.['required']) tell(where, 'body became required')
    if (from && to) content(`${where} body`, from, to, 'request')
  }

  function responses(where: string, from: Node, to: Node): void {
    for (const [status, response] of Object.entries(from)) {
      const other = to[status]
      if (other) answer(`${where} ${status}`, old(response)!, now(other)!)
      else if (status.startsWith('2')) tell(where, `status ${status} removed`)
    }
    for (const status of Object.keys(to))
      if (status.startsWith('2') && !(status in from)) tell(where, `new status ${status}`)
  }

  function answer(where: string, from: Node, to: Node): void {
    for (const [name, header] of Object.entries<Node>(from['headers'] ?? {})) {
      const other = now(to['headers']?.[name])
      if (!other) tell(where, `header ${name} removed`)
      else {
        if (old(header)!['required'] && !other['required']) tell(where, `header ${name} became optional`)
        schema(`${where} ${name}`, old(header)!['schema'], other['schema'], 'response')
      }
    }
    content(where, from, to, 'response')
  }

  function content(where: string, from: Node, to: Node, direction: Direction): void {
    for (const [type, { schema: had }] of Object.entries<Node>(from['content'] ?? {})) {
      const other = to['content']?.[type]
      if (other) schema(where, had, other.schema, direction)
      else tell(where, `${type} removed`)
    }
    if (direction === 'response' && to['content'] && !from['content'])
      tell(where, 'a body where there was none')
  }

  function schema(where: string, from: Node | undefined, to: Node | undefined, direction: Direction): void {
    compareSchemas(where, from, to, direction, { old, now, tell })
  }

  return { operation }
}

type Tools = {
  old: (node: Node | undefined) => Node | undefined
  now: (node: Node | undefined) => Node | undefined
  tell: (where: string, what: string) => void
}

function compareSchemas(
  where: string,
  fromNode: Node | undefined,
  toNode: Node | undefined,
  direction: Direction,
  tools: Tools,
): void {
  const [from, to] = [tools.old(fromNode) ?? {}, tools.now(toNode) ?? {}]
  const { tell } = tools
  types(where, from, to, direction, tell)
  values(where, from, to, direction, tell)
  if (direction === 'request') bounds(where, from, to, tell)
  for (const name of ['format', 'pattern', 'multipleOf', 'uniqueItems'])
    // A request may become less restricted, a response more restricted.
    if (from[name] !== to[name] && (direction === 'request' ? to : from)[name] !== undefined)
      tell(where, `${name} changed from ${from[name]} to ${to[name]}`)
  properties(where, from, to, direction, tools)
  if (from['items'] || to['items']) compareSchemas(`${where}[]`, from['items'], to['items'], direction, tools)
  for (const kind of ['anyOf', 'oneOf', 'allOf'])
    variants(`${where} ${kind}`, from[kind], to[kind], direction, tools)
}

const every = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
const typesOf = ({ type }: Node): string[] =>
  type === undefined
    ? every
    : [type].flat().flatMap((one) => (one === 'number' ? ['number', 'integer'] : [one]))

function types(where: string, from: Node, to: Node, direction: Direction, tell: Tools['tell']): void {
  const [narrow, wide] = direction === 'request' ? [from, to] : [to, from]
  const missing = typesOf(narrow).filter((type) => !typesOf(wide).includes(type))
  if (missing.length > 0) tell(where, `type changed from ${from['type']} to ${to['type']}`)
}

/** A request may allow more values; in a response a new value breaks clients as much as a missing one. */
function values(where: string, from: Node, to: Node, direction: Direction, tell: Tools['tell']): void {
  const valuesOf = (node: Node): unknown[] | undefined =>
    node['enum'] ?? ('const' in node ? [node['const']] : undefined)
  const [had, has] = [valuesOf(from), valuesOf(to)]
  const gone = has ? (had ?? ['any other']).filter((value) => !has.includes(value)) : []
  for (const value of gone) tell(where, `value ${String(value)} removed`)
  if (direction === 'request' || !had) return
  for (const value of has ?? ['any other'])
    if (!had.includes(value)) tell(where, `value ${String(value)} added`)
}

function bounds(where: string, from: Node, to: Node, tell: Tools['tell']): void {
  for (const name of ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'])
    if ((to[name] ?? Infinity) < (from[name] ?? Infinity)) tell(where, `${name} lowered to ${to[name]}`)
  for (const name of ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'])
    if ((to[name] ?? -Infinity) > (from[name] ?? -Infinity)) tell(where, `${name} raised to ${to[name]}`)
}

function properties(where: string, from: Node, to: Node, direction: Direction, tools: Tools): void {
  const [had, has]: [Node, Node] = [from['properties'] ?? {}, to['properties'] ?? {}]
  const needed = (node: Node, name: string): boolean => (node['required'] ?? []).includes(name)
  for (const [name, property] of Object.entries<Node>(had)) {
    if (!(name in has)) tools.tell(where, `field ${name} removed`)
    else compareSchemas(`${where}.${name}`, property, has[name], direction, tools)
    if (direction === 'response' && name in has && needed(from, name) && !needed(to, name))
      tools.tell(where, `field ${name} became optional`)
  }
  if (direction === 'response') return
  for (const name of (to['required'] ?? []) as string[])
    if (!needed(from, name)) tools.tell(where, `field ${name} became required`)
  if (to['additionalProperties'] === false && from['additionalProperties'] !== false && from['properties'])
    tools.tell(where, 'other fields are refused')
}

/** Each alternative that clients rely on must still exist on the other side. */
function variants(
  where: string,
  from: Node[] | undefined,
  to: Node[] | undefined,
  direction: Direction,
  tools: Tools,
): void {
  if (!from && !to) return
  if (!from || !to) return tools.tell(where, from ? 'removed' : 'added')
  const fits = (old: Node, now: Node): boolean => {
    let broken = false
    compareSchemas(where, old, now, direction, { ...tools, tell: () => (broken = true) })
    return !broken
  }
  if (direction === 'request') {
    for (const [n, old] of from.entries())
      if (!to.some((now) => fits(old, now))) tools.tell(where, `way ${n + 1} removed or changed`)
    return
  }
  for (const [n, now] of to.entries())
    if (!from.some((old) => fits(old, now))) tools.tell(where, `way ${n + 1} added or changed`)
}

/** Resolves a node, and writes a choice of one schema, or of it and null, as that schema. */
function inOneForm(document: Document, node: Node | undefined): Node | undefined {
  const resolved = resolve(document, node)
  const { anyOf, ...rest } = (resolved ?? {}) as { anyOf?: Node[] } & Node
  const isNull = (one: Node): boolean => one['type'] === 'null'
  const [schema, ...others] = anyOf?.filter((one) => !isNull(one)) ?? []
  if (!schema || others.length > 0) return resolved
  const whole = inOneForm(document, schema) ?? {}
  return { ...whole, ...rest, type: [whole['type'], ...(anyOf?.some(isNull) ? ['null'] : [])].flat() }
}

function resolve(document: Document, node: Node | undefined): Node | undefined {
  const ref = node?.['$ref'] as string | undefined
  if (ref === undefined) return node
  const steps = ref
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolve(
    document,
    steps.reduce<Node>((part, step) => part[step], document),
  )
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
