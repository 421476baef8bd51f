import type { ApiSunset } from '../../core/config/parsers.ts'

const secondMs = 1_000

/**
 * The headers of every response of an API version whose end is decided: when it was deprecated (RFC 9745) and
 * when it may be removed (RFC 8594) (D40, R-225).
 */
export const sunsetHeaders = ({ deprecatedMs, sunsetMs }: ApiSunset): Record<string, string> => ({
  deprecation: `@${deprecatedMs / secondMs}`,
  sunset: new Date(sunsetMs).toUTCString(),
})
