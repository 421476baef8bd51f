import { parseArgs } from 'node:util'

export type BenchOptions = {
  /** Names of the figures to measure; empty for all. */
  only: string[]
  /** Length of one round of one contender. */
  seconds: number
  rounds: number
  /** Size of the second installation that growth is measured on; 0 for none. */
  tasks: number
  /** Print JSON instead of the table. */
  json: boolean
  /** Put the table into docs/performance.md. */
  write: boolean
  /** Show where the product's time goes under this load, instead of measuring. */
  profile: string | undefined
  help: boolean
}

export const usage = `npm run bench -- [options]
  --only <figures>   only these, with commas between
  --profile <load>   where the time goes under get, page, post or deliveries, instead of figures
  --tasks <count>    size of a second installation that growth is measured on, such as 5000000
  --seconds <count>  length of one round (default: 3)
  --rounds <count>   rounds of each contender, of which the median counts (default: 4)
  --json             print JSON instead of the table
  --write            put the table into docs/performance.md`

/** @throws naming the option that is wrong */
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
    throw new Error(`--${name} is a whole number from ${min}, not ${JSON.stringify(text)}`)
  return Number(text)
}
