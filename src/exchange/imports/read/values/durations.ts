import { formatMinutes } from '../../../../core/phrases/estimate.ts'

/** Writes a duration as people do: `8 h 30 min`; undefined if the text isn't a number. */
export const formatDuration = (text: string, unitMs: number): string | undefined =>
  /^\d{1,15}$/.test(text) ? formatMinutes(Math.round((Number(text) * unitMs) / 60_000)) : undefined
