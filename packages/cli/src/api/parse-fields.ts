import { usageError } from '../failure.ts'

/**
 * Returns the fields of a request.
 *
 * @param raw `name=value` with the value as it is
 * @param typed `name=value` with a value in JSON; what isn't JSON is text
 */
export function parseFields(raw: readonly string[], typed: readonly string[]): Record<string, unknown> {
  const fields = [
    ...raw.map((field) => split(field, '=')),
    ...typed.map((field): [string, unknown] => {
      const [name, value] = split(field, '=')
      return [name, parseValue(value)]
    }),
  ]
  const twice = fields.find(([name], at) => fields.findIndex(([other]) => other === name) !== at)
  if (twice) throw usageError(`The field ${twice[0]} is there twice`)
  return Object.fromEntries(fields)
}

export const parseHeaders = (headers: readonly string[]): Record<string, string> =>
  Object.fromEntries(headers.map((header) => split(header, ':')).map(([name, value]) => [name, value.trim()]))

function split(text: string, separator: string): [name: string, value: string] {
  const at = text.indexOf(separator)
  if (at < 1) throw usageError(`${text} must have the form name${separator}value`)
  return [text.slice(0, at), text.slice(at + 1)]
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
