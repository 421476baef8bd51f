import type { Command } from 'commander'
import { parseFields, parseHeaders } from '../api/parse-fields.ts'
import { apiPath, methods } from '../api/path.ts'
import { openSession, type Session } from '../client/session.ts'
import { addCommand, collect, type CommonOptions } from '../command.ts'
import { usageError } from '../failure.ts'
import { printLine, printResult } from '../terminal/output.ts'
import { readInput } from '../terminal/read-input.ts'

type ApiOptions = CommonOptions & {
  rawField?: string[]
  field?: string[]
  header?: string[]
  input?: string
  paginate?: true
  include?: true
}

export function apiCommand(program: Command): void {
  addCommand(program, 'api', 'Send any request of the API: daybook api GET /tasks')
    .argument('<method-or-path>', 'GET, POST, PUT, PATCH or DELETE; GET if it is left out')
    .argument('[path]', 'the path below /api/v1, such as /tasks')
    .option('-f, --raw-field <name=value>', 'a field of the body, or of the query of GET, as text', collect)
    .option(
      '-F, --field <name=value>',
      'the same with a value in JSON, such as 2, true, null or ["a"]',
      collect,
    )
    .option('--input <file>', 'the body as JSON; - for standard input')
    .option('-H, --header <name:value>', 'a header', collect)
    .option('--paginate', 'follow the pages, and print all objects of the collection')
    .option('-i, --include', 'print the status and the headers too')
    .action(async (first: string, second: string | undefined, options: ApiOptions) => {
      const [method, path] = second === undefined ? ['GET', first] : [first.toUpperCase(), second]
      if (!methods.includes(method))
        throw usageError(`${first} isn't a method of the API. Use ${methods.join(', ')}`)
      const session = openSession(options)
      const request = { method, ...apiPath(path, session.url), headers: parseHeaders(options.header ?? []) }
      const fields = parseFields(options.rawField ?? [], options.field ?? [])
      const given = Object.keys(fields).length > 0
      if (method === 'GET') {
        if (options.input !== undefined) throw usageError('--input is for requests with a body')
        return options.paginate
          ? printPages(session, { ...request, query: { ...request.query, ...fields } }, options)
          : print(session, { ...request, query: { ...request.query, ...fields } }, options)
      }
      if (options.paginate) throw usageError('--paginate is for GET')
      if (given && options.input !== undefined) throw usageError('Use either --input or fields, not both')
      const body = options.input === undefined ? (given ? fields : undefined) : await readBody(options.input)
      return print(session, { ...request, body }, options)
    })
}

type ApiRequest = {
  method: string
  path: string
  query: Record<string, unknown>
  headers: Record<string, string>
  body?: unknown
}

/** Sends a request and prints the response as it came, or indented on a terminal. */
async function print(
  { daybook }: Session,
  { headers, ...request }: ApiRequest,
  options: ApiOptions,
): Promise<void> {
  const response = (await daybook.request({ ...request, isStream: true }, { headers })) as Response
  const answer = await response.text()
  if (options.include) {
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`)
    printLine([`HTTP/1.1 ${response.status}`, ...lines, ''].join('\n'))
  }
  if (answer === '') return
  if (options.fields) {
    const value = JSON.parse(answer) as { data?: unknown }
    printResult(Array.isArray(value.data) ? value.data : value, () => '', options)
  } else if (process.stdout.isTTY && !options.json) printLine(JSON.stringify(JSON.parse(answer), null, 2))
  else printLine(answer)
}

/** Prints all objects of a collection as one `{"data":[…]}`, page by page as they come. */
async function printPages(
  { daybook }: Session,
  { headers, ...request }: ApiRequest,
  { fields }: ApiOptions,
): Promise<void> {
  let separator = ''
  if (!fields) process.stdout.write('{"data":[')
  for (let cursor: unknown; cursor !== null;) {
    const query = { ...request.query, ...(cursor === undefined ? {} : { cursor }) }
    const page = (await daybook.request({ ...request, query }, { headers })) as {
      data?: unknown[]
      next_cursor?: string | null
    }
    if (!Array.isArray(page?.data))
      throw usageError(`${request.path} isn't a collection. Leave out --paginate`)
    if (fields) printResult(page.data, () => '', { fields })
    else
      for (const one of page.data) {
        process.stdout.write(`${separator}${JSON.stringify(one)}`)
        separator = ',\n'
      }
    cursor = page.next_cursor ?? null
  }
  if (!fields) process.stdout.write('],"next_cursor":null}\n')
}

async function readBody(file: string): Promise<unknown> {
  const content = (await readInput(file)).toString('utf8')
  try {
    return JSON.parse(content)
  } catch {
    throw usageError(`--input: ${file === '-' ? 'standard input' : file} isn't JSON`)
  }
}
