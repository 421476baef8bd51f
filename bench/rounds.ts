import { median, type Sample, medianSample } from './sample.ts'

/** One of several systems that take turns under load. */
export type Contender = { name: string; run: (seconds: number) => Promise<Sample> }

const warmUpSeconds = 3

export type Measurement = { samples: Sample[]; median: Sample }

/**
 * Lets the contenders take turns, A B A B …, so that anything that slows down the machine affects them equally. The
 * first round only warms up, since the code isn't optimized until then.
 */
export async function runInTurns(
  contenders: Contender[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measurement[]> {
  for (const { run } of contenders) await run(Math.max(warmUpSeconds, seconds))
  const samples: Sample[][] = contenders.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { name, run }] of contenders.entries()) {
      const one = await run(seconds)
      samples[index]?.push(one)
      process.stderr.write(
        `  ${name}: ${Math.round(one.rate)}/s, node ${one.nodeUs.toFixed(1)} µs, postgres ${one.postgresUs.toFixed(1)} µs, client ${one.clientUs.toFixed(1)} µs\n`,
      )
    }
  }
  return samples.map((own) => ({ samples: own, median: medianSample(own) }))
}

/** Returns the ratio of `a` to `b`: the median over the rounds, each against its neighbor. */
export const medianRatio = (a: Measurement, b: Measurement, value: (sample: Sample) => number): number =>
  median(a.samples.map((sample, round) => value(sample) / value(b.samples[round] ?? sample)))
