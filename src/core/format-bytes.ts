/** Writes a size: "5 GB", "12 MB". A kilobyte has 1,024 bytes, as in the limits of the plans. @param units from bytes on */
export function formatBytes(
  value: number,
  units: readonly string[],
  formatNumber: (value: number) => string,
): string {
  const step = value === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(value) / 10))
  const scaled = value / 1_024 ** step
  return `${formatNumber(scaled >= 10 ? Math.round(scaled) : scaled)} ${units[step]}`
}
