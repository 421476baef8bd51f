/** Writes a duration as people do: `8 h 30 min`; undefined if the text isn't a number. */
export function formatDuration(text: string, unitMs: number): string | undefined {
  if (!/^\d{1,15}$/.test(text)) return undefined
  const minutes = Math.round((Number(text) * unitMs) / 60_000)
  const parts = [`${Math.floor(minutes / 60)} h`, `${minutes % 60} min`]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ') || '0 min'
}
