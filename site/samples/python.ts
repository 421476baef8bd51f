import type { SampleRequest } from './request.ts'

/** Returns the program that sends a request with the package `requests`. */
export function pythonSample(request: SampleRequest): string {
  const { isUpload, returns, key } = request
  const call = callOf(request)
  return [
    'import os, requests',
    '',
    'daybook = requests.Session()',
    'daybook.headers["Authorization"] = f"Bearer {os.environ[\'DAYBOOK_TOKEN\']}"',
    'url = os.environ["DAYBOOK_URL"] + "/api/v1"',
    '',
    ...(isUpload ? ['with open("offer.txt", "rb") as file:', indent(call)] : [call]),
    'response.raise_for_status()',
    ...results(key)[returns],
  ].join('\n')
}

function callOf({ operation, path, query, body, isUpload, returns }: SampleRequest): string {
  const options = [
    Object.keys(query).length > 0 && `params=${queryLiteral(query)}`,
    body !== undefined && `json=${literal(body)}`,
    isUpload && 'data=file',
    isUpload && 'headers={"Content-Type": "application/octet-stream"}',
    returns === 'stream' && 'stream=True',
  ].filter((option) => option !== false)
  const method = operation.method.toLowerCase()
  const target = `url + ${JSON.stringify(path)}`
  const short = `response = daybook.${method}(${[target, ...options].join(', ')})`
  if (short.length <= 88 && !short.includes('\n')) return short
  return `response = daybook.${method}(\n${[target, ...options].map((one) => `${indent(one)},`).join('\n')}\n)`
}

const results = (key: string): Record<SampleRequest['returns'], string[]> => ({
  page: ['for one in response.json()["data"]:', `    print(one["${key}"])`],
  object: ['print(response.json())'],
  nothing: [],
  bytes: ['with open("offer.txt", "wb") as file:', '    file.write(response.content)'],
  stream: ['for line in response.iter_lines(decode_unicode=True):', '    print(line, flush=True)'],
})

const indent = (text: string): string => text.replaceAll(/^/gm, '    ')

/** Writes a value as Python does; an outermost object of several fields on several lines. */
function literal(value: unknown, isOutermost = true): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, false)).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${literal(one, false)}`)
  const short = `{${fields.join(', ')}}`
  return isOutermost && short.length > 60
    ? `{\n${fields.map((one) => `${indent(one)},`).join('\n')}\n}`
    : short
}

/** In a query Python's `False` would be sent as that word. */
const queryLiteral = (query: SampleRequest['query']): string =>
  literal(
    Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? String(value) : value,
      ]),
    ),
  )
