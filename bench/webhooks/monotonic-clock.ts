/** Milliseconds since the machine's start: the one clock that all processes share and nobody sets. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6
