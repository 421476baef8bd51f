import { parseArgs } from 'node:util'

export type BenchOptions = {
  /** Names of the figures to measure; empty for all. */
  only: string[]
  /** Length of one contender's round. */
  seconds: number
  rounds: number
  /** Tasks in the second installation that growth is measured on; 0 for none. */
  tasks: number
  /** Print JSON instead of the table. */
  json: boolean
  /** Write the results to docs/performance.md. */
  write: boolean
  /** Show where the product's time goes under this load, instead of measuring. */
  profile: string | undefined
  help: boolean
}

export const usage = `npm run bench -- [options]
  --only <figures>   measure only these figures, separated by commas
  --profile <load>   profile get, page, post or deliveries instead of measuring
  --tasks <count>    tasks in a second installation to measure growth on, such as 5000000
  --seconds <count>  length of a round (default: 3)
  --rounds <count>   rounds per contender; the median counts (default: 4)
  --json             print JSON instead of the table
  --write            write the results to docs/performance.md`

/** @throws an error that names the invalid option */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
      tasks: { type: 'string', default: '0' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    only: values.only.split(',').filter((name) => name !== ''),
    profile: values.profile,
    tasks: parseCount('tasks', values.tasks, 0),
    seconds: parseCount('seconds', values.seconds, 1),
    rounds: parseCount('rounds', values.rounds, 1),
    json: values.json,
    write: values.write,
    help: values.help,
  }
}

function parseCount(name: string, text: string, min: number): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < min)
    throw new Error(`--${name} must be a whole number of at least ${min}, not ${JSON.stringify(text)}`)
  return Number(text)
}
