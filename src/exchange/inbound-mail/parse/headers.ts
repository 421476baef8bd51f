import type { Email } from 'postal-mime'

/** The header fields of a message, by their names in lower case. */
export type Headers = {
  /** Returns every value of a field, unfolded, from top to bottom. */
  all(name: string): string[]
  /** Returns the first value; empty if there is none. */
  first(name: string): string
}

export function headersOf({ headers }: Pick<Email, 'headers'>): Headers {
  const byName = Map.groupBy(headers, ({ key }) => key)
  const all = (name: string) => (byName.get(name) ?? []).map(({ value }) => value.trim())
  return { all, first: (name) => all(name)[0] ?? '' }
}
