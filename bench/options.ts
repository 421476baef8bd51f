import { parseArgs } from 'node:util'

export type BenchOptions = {
  /** Names of the figures to measure; empty for all. */
  only: string[]
  /** Length of one contender's round. */
  seconds: number
  rounds: number
  /** Sizes of the second installation that growth is measured on, in tasks; empty for none. */
  tasks: number[]
  /** How many live streams are opened at the same time. */
  streams: number
  /** Print JSON instead of the table. */
  json: boolean
  /** Write the results to docs/performance.md. */
  write: boolean
  /** Show where the time or memory of a figure goes, or `all` of them, instead of measuring. */
  profile: string | undefined
  /** Compare with the product at this URL, instead of measuring. */
  peer: string | undefined
  /** Compare the cluster whose coordinator has this URL with a plain database on it, instead of measuring. */
  citus: string | undefined
  /** Run everything at once for this many seconds, instead of measuring; 0 for no such run. */
  soakSeconds: number
  help: boolean
}

export const usage = `npm run bench -- [options]
  --only <figures>   measure only these figures, separated by commas
  --profile <name>   show where the time or memory of a figure goes, or all of them, instead of measuring
  --peer <url>       compare with a Vikunja 2.x or Svix 1.x on this machine; docs/performance.md says how
  --citus <url>      compare a cluster on this machine, by its coordinator, with a plain database
  --soak <duration>  run everything at once for so long, such as 10m or 1h, and record what grows
  --tasks <counts>   tasks in second installations to measure growth on, such as 1000000,5000000; of --profile filters, too
  --streams <count>  live streams to open on one process (default: 10000)
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
      peer: { type: 'string' },
      citus: { type: 'string' },
      soak: { type: 'string' },
      tasks: { type: 'string', default: '' },
      streams: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const listOf = (text: string) => text.split(',').filter((item) => item !== '')
  return {
    only: listOf(values.only),
    profile: values.profile,
    peer: values.peer,
    citus: values.citus,
    soakSeconds: values.soak === undefined ? 0 : parseDuration('soak', values.soak),
    tasks: listOf(values.tasks).map((count) => parseCount('tasks', count, 1)),
    streams: parseCount('streams', values.streams, 1),
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

const unitSeconds = { s: 1, m: 60, h: 3_600 }
const durationMaxS = 24 * 3_600

function parseDuration(name: string, text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([smh])$/.exec(text) ?? []
  const seconds = Number(count) * unitSeconds[unit as keyof typeof unitSeconds]
  if (unit === '' || seconds < 60 || seconds > durationMaxS)
    throw new Error(
      `--${name} must be a duration from 1m to 24h, such as 10m or 1h, not ${JSON.stringify(text)}`,
    )
  return seconds
}
