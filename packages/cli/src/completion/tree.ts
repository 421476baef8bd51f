import type { Command } from 'commander'

/** What can follow the words of a command line so far. */
export type CompletionNode = {
  /** The commands before, such as `tasks add`; empty for the tool itself. */
  path: string
  /** Commands below this one, with their descriptions. */
  commands: readonly Described[]
  options: readonly Described[]
  /** Values of the first argument that are known beforehand. */
  values: readonly string[]
}

export type Described = { word: string; description: string }

/**
 * Returns what can be completed, for every command of a program.
 *
 * @param valuesOf the known values of an argument, by the path of its command
 */
export function completionTree(
  program: Command,
  valuesOf: Readonly<Record<string, readonly string[]>>,
  path: readonly string[] = [],
): CompletionNode[] {
  const own: CompletionNode = {
    path: path.join(' '),
    commands: program.commands.map((one) => ({ word: one.name(), description: one.description() })),
    options: [
      ...program.options.map(({ long, description }) => ({ word: long ?? '', description })),
      { word: '--help', description: 'display help for command' },
    ].filter(({ word }) => word !== ''),
    values: valuesOf[path.join(' ')] ?? [],
  }
  return [own, ...program.commands.flatMap((one) => completionTree(one, valuesOf, [...path, one.name()]))]
}
