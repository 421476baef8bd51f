const quietZone = 4

/**
 * Returns a QR code as one SVG path, one unit per module, including the quiet zone that scanners need.
 *
 * @returns `size` is the width and height in units
 */
export async function qrCodePath(text: string): Promise<{ path: string; size: number }> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const rows = data.map((row, y) =>
    darkRuns(row)
      .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
      .join(''),
  )
  return { path: rows.join(''), size }
}

/** Returns the runs of dark modules in a row: where each starts and how long it is. */
function darkRuns(row: readonly boolean[]): [x: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (dark && last && last[0] + last[1] === x) last[1] += 1
    else if (dark) runs.push([x, 1])
  }
  return runs
}
