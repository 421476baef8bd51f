import { fragment, type Fragment } from './fragment.ts'

/** A column, such as `title` or `tasks.title`, or one with its type, such as `title text`. */
const columnName = /^(?:[a-z_]+\.)?[a-z_]+(?: [a-z]+(?:\[\])?)?$/

/**
 * Joins the names of columns with commas, for statements whose columns are declared elsewhere. Call it while
 * the module loads, not for each statement: every call is a template of its own (see `fragment.ts`).
 *
 * @throws Error for anything but a column's name, so that nothing from a request can become SQL
 */
export const nameList = (names: readonly string[]): Fragment =>
  fragment(toTemplate([names.map(requireName).join(', ')]))

/** Prepares a list of so many parameters: `$1, $2`. Call it while the module loads. */
export function parameterList(count: number): (values: readonly unknown[]) => Fragment {
  const template = toTemplate(['', ...Array.from({ length: count - 1 }, () => ', '), ''])
  return (values) => fragment(template, ...values)
}

/**
 * Prepares the assignments of an `update`: `title = $1, description = $2`. Call it while the module loads.
 *
 * @returns a function that puts values in, in the order of the names
 * @throws Error for anything but a column's name
 */
export function assignmentList(names: readonly string[]): (values: readonly unknown[]) => Fragment {
  const strings = names.map((name, index) => `${index === 0 ? '' : ', '}${requireName(name)} = `)
  const template = toTemplate([...strings, ''])
  return (values) => fragment(template, ...values)
}

function requireName(name: string): string {
  if (!columnName.test(name)) throw new Error(`“${name}” is not the name of a column`)
  return name
}

const toTemplate = (strings: string[]): TemplateStringsArray => Object.assign(strings, { raw: strings })
