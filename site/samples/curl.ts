import type { SampleRequest } from './request.ts'

/** Returns the command that sends a request. */
export function curlSample({ operation, path, query, body, isUpload, returns }: SampleRequest): string {
  const { method } = operation
  const url = `$DAYBOOK_URL/api/v1${path}${queryOf(query)}`
  const implied = body !== undefined || isUpload ? 'POST' : 'GET'
  const options = [
    method !== implied && `-X ${method}`,
    returns === 'stream' && '--no-buffer',
    returns === 'bytes' && '--output offer.txt',
  ].filter((option) => option !== false)
  const lines = [
    ['curl', ...options, `"${url}"`].join(' '),
    '-H "Authorization: Bearer $DAYBOOK_TOKEN"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quote(JSON.stringify(body, null, 2))}`]),
    ...(isUpload ? ["-H 'Content-Type: application/octet-stream'", '--data-binary @offer.txt'] : []),
  ]
  return lines.join(' \\\n  ')
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`).replaceAll('\n', '\n  ')}'`

const queryOf = (query: SampleRequest['query']): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return pairs.length > 0 ? `?${pairs.join('&').replaceAll('%2C', ',')}` : ''
}
