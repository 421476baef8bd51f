import { type Command, InvalidArgumentError } from 'commander'
import type { OutputOptions } from './terminal/output.ts'

/** The options that every command has. */
export type CommonOptions = OutputOptions & { url?: string }

/** Adds a command that does something (not a group of others), with the options that all have. */
export const addCommand = (parent: Command, name: string, description: string): Command =>
  parent
    .command(name)
    .description(description)
    .option('--json', 'print JSON, errors included')
    .option('--fields <names>', 'print only these fields, as JSON, one object a line', parseFields)
    .option('--url <url>', 'the service, if you are signed in to several')

function parseFields(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.some((name) => !/^\w+$/.test(name)))
    throw new InvalidArgumentError('It must be names of fields, separated by commas, such as id,title.')
  return names
}

/** Parses a whole number from `min` to `max`. */
export const parseCount = (min: number, max: number) => (text: string) => {
  const count = Number(text)
  if (/^\d{1,9}$/.test(text) && count >= min && count <= max) return count
  throw new InvalidArgumentError(`It must be a number from ${min} to ${max}.`)
}

/** Parses an option that may be given several times. */
export const collect = (text: string, before: readonly string[] = []): string[] => [...before, text]
