/** The histogram of claim times from the worker's metrics: how many took up to so many seconds. */
export type ClaimHistogram = { upToS: number; count: number }[]

const bucketLine = /^daybook_webhook_claim_seconds_bucket\{.*?le="([^"]+)".*?\} (\d+)$/gm

export async function readClaimHistogram(metricsPort: number): Promise<ClaimHistogram> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const claims = [...text.matchAll(bucketLine)].map(([, le, count]) => ({
    upToS: le === '+Inf' ? Infinity : Number(le),
    count: Number(count),
  }))
  if (claims.length === 0) throw new Error('the worker has no metrics of its claims')
  return claims
}

/** Returns the claims between two readings. */
export const histogramDelta = (before: ClaimHistogram, after: ClaimHistogram): ClaimHistogram =>
  after.map(({ upToS, count }, index) => ({ upToS, count: count - (before[index]?.count ?? 0) }))

/** Returns a percentile of the claim times, as exactly as the buckets allow, in milliseconds. */
export function claimPercentileMs(claims: ClaimHistogram, percent: number): number {
  const total = claims.at(-1)?.count ?? 0
  return (claims.find(({ count }) => count >= (total * percent) / 100)?.upToS ?? 0) * 1_000
}

/** Returns the percentage of claims within a limit, which must be a bucket's bound. */
export const percentWithin = (claims: ClaimHistogram, limitMs: number): number =>
  (100 * (claims.find(({ upToS }) => upToS * 1_000 === limitMs)?.count ?? 0)) /
  Math.max(1, claims.at(-1)?.count ?? 0)
