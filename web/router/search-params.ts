/** The parameters of an address, before a route has read them. */
export type SearchParams = Record<string, unknown>

/** What may be JSON: only then is a value parsed, or quoted so that it comes back as the text it is. */
const jsonStart = /^(?:\s|["[{\d-]|fa|nu|tr)/

/** Reads the parameters of an address: `?q=2026&closed=true&text=a` is a number, a boolean and a text. */
export function parseSearch(text: string): SearchParams {
  const values = new Map<string, unknown[]>()
  for (const [name, value] of new URLSearchParams(text))
    values.set(name, [...(values.get(name) ?? []), parseValue(value)])
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length > 1 ? all : all[0]]))
}

/** Writes the parameters of an address so that `parseSearch` reads the same; undefined leaves one out. */
export function formatSearch(params: SearchParams): string {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, formatValue(value)]),
  ).toString()
  return query === '' ? '' : `?${query}`
}

function parseValue(text: string): unknown {
  const json = parseJson(text)
  // 007, 1e3 and ids of more digits than a number keeps are texts.
  return json === undefined || (typeof json === 'number' && String(json) !== text) ? text : json
}

function formatValue(value: unknown): string {
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  return parseValue(value) === value ? value : JSON.stringify(value)
}

function parseJson(text: string): unknown {
  if (!jsonStart.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
