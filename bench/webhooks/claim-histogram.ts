/** What the worker's own figures tell of its claims: how many took up to so many seconds. */
export type ClaimHistogram = { upToS: number; count: number }[]

const bucketLine = /^daybook_webhook_claim_seconds_bucket\{.*?le="([^"]+)".*?\} (\d+)$/gm

export async function readClaimHistogram(metricsPort: number): Promise<ClaimHistogram> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const claims = [...text.matchAll(bucketLine)].map(([, le, count]) => ({
    upToS: le === '+Inf' ? Infinity : Number(le),
    count: Number(count),
  }))
  if (claims.length === 0) throw new Error('the worker tells nothing of its claims')
  return claims
}

/** The claims between two readings. */
export const histogramDelta = (before: ClaimHistogram, after: ClaimHistogram): ClaimHistogram =>
  after.map(({ upToS, count }, index) => ({ upToS, count: count - (before[index]?.count ?? 0) }))

/** The time that so many percent of the claims took at most, as exactly as the buckets tell, in milliseconds. */
export function claimPercentileMs(claims: ClaimHistogram, percent: number): number {
  const total = claims.at(-1)?.count ?? 0
  return (claims.find(({ count }) => count >= (total * percent) / 100)?.upToS ?? 0) * 1_000
}

/** How many percent took at most so long; a bound of the buckets. */
export const percentWithin = (claims: ClaimHistogram, limitMs: number): number =>
  (100 * (claims.find(({ upToS }) => upToS * 1_000 === limitMs)?.count ?? 0)) /
  Math.max(1, claims.at(-1)?.count ?? 0)
