/** A fixed amount of work, which takes `referenceMs` on a machine with nothing else to do. */
function reference(): number {
  let sum = 0
  const text = 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=9999'
  for (let round = 0; round < 120_000; round += 1)
    sum += text.split(';').length + text.charCodeAt(round % text.length)
  return sum
}
const referenceMs = 7

/** Returns the processor time that `run` takes, in milliseconds, which a busy machine hardly changes. */
export function cpuMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/**
 * Returns the processor time that `run` takes on a machine with nothing else to do, in milliseconds: the lowest of five
 * runs, next to a fixed amount of work in the same run, so that a slow or busy machine changes nothing.
 */
export function fastestMs(run: () => unknown): number {
  const rounds = Array.from({ length: 5 }, () => ({ own: cpuMs(run), reference: cpuMs(reference) }))
  const lowest = (name: 'own' | 'reference') => Math.min(...rounds.map((round) => round[name]))
  return (lowest('own') / lowest('reference')) * referenceMs
}
