import { busyUs, rankTimes, sourceOf, timesOf } from './cpu-profile.ts'
import { openProfiledContext, profileRequests, roundsLong } from './loads.ts'
import { columns, type Profile, section } from './profile.ts'

/** What belongs to knowing who calls and counting their requests, by file. */
const parts: [file: RegExp, name: string][] = [
  [/src\/identity\/tokens\//, 'who calls: the token, its hash and its cache'],
  [/src\/platform\/http\/auth\.ts/, 'what they may do, and where both are asked for'],
  [/src\/platform\/http\/rate-limit\.ts/, 'the rate window and its headers'],
  [/src\/platform\/(?:db\/turns|http\/read-limiter)\.ts/, 'turns of a workspace'],
]
const others = 'everything else'

/** Names what a function belongs to; native ones belong to their caller. */
function partOf(frame: Parameters<typeof sourceOf>[0]): string | undefined {
  if (frame.url === '' || frame.url.startsWith('node:')) return undefined
  const { file } = sourceOf(frame)
  return parts.find(([pattern]) => pattern.test(file))?.[1] ?? others
}

/** Shows how much of a GET is authentication and rate limiting, in the process that does both. */
export const authProfile: Profile = async (run) => {
  const bench = await openProfiledContext(run)
  try {
    const { measured, profile } = await profileRequests(bench, 'get')
    const times = timesOf(profile, partOf)
    times.delete(others)
    const total = busyUs(profile)
    const requests = measured.rate * run.options.seconds * roundsLong
    const rows = rankTimes(times).map(([name, us]): (string | number)[] => [
      name,
      us / requests,
      `${((100 * us) / total).toFixed(1)}%`,
    ])
    const sum = times.values().reduce((all, us) => all + us, 0)
    return {
      text: section(
        `auth: ${(sum / requests).toFixed(2)} µs of ${(total / requests).toFixed(1)} µs of a GET, ${((100 * sum) / total).toFixed(1)}%, profiling included`,
        columns(['part', 'µs', 'share'], rows),
      ),
    }
  } finally {
    await bench.close()
  }
}
