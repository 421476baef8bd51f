import type { Email } from 'postal-mime'

/** The fields of a message, asked by name in lower case. */
export type Headers = {
  /** Every value of a field, the topmost first, unfolded. */
  all(name: string): string[]
  /** The first value; empty where there is none. */
  first(name: string): string
}

export function headersOf({ headers }: Pick<Email, 'headers'>): Headers {
  const byName = Map.groupBy(headers, ({ key }) => key)
  const all = (name: string) => (byName.get(name) ?? []).map(({ value }) => value.trim())
  return { all, first: (name) => all(name)[0] ?? '' }
}
