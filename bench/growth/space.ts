import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import { embeddedAddress } from '../../src/platform/db/embedded/address.ts'
import { formatCount } from '../figures/figure.ts'

/** Measured at a million tasks, search index included; deeper indexes need a little more. */
const kilobytesPerTask = 2.2
const microsecondsPerTask = 90
const minutesOfMeasuring = 6
/** The rest of the machine needs space, too, and PostgreSQL for its log and for sorting. */
const spareFactor = 1.3

/**
 * Says how long it takes to fill an installation and to measure it, and how much disk it takes up.
 *
 * @throws if that much isn't free
 */
export function requireSpace(tasks: number): void {
  const gigabytes = (tasks * kilobytesPerTask) / 1e6
  const { bavail, bsize } = statfsSync(tmpdir())
  const free = (bavail * bsize) / 1e9
  const minutes = (tasks * microsecondsPerTask) / 60e6
  process.stderr.write(
    `  ${formatCount(tasks)} tasks: about ${gigabytes.toFixed(0)} GB of ${free.toFixed(0)} GB free, ${minutes.toFixed(0)} min to fill, ${minutesOfMeasuring} min to measure\n`,
  )
  if (gigabytes * spareFactor > free)
    throw new Error(
      `${formatCount(tasks)} tasks need ${(gigabytes * spareFactor).toFixed(0)} GB in ${tmpdir()}; point TMPDIR at a larger disk`,
    )
}

/** Returns the size of an installation's database, which must be running. */
export async function databaseGigabytes(dataDir: string): Promise<number> {
  const client = new Client(embeddedAddress(dataDir))
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  await client.end()
  return Number(rows[0]?.bytes ?? 0) / 1e9
}
