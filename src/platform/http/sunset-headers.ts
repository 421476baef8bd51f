import type { ApiSunset } from '../../core/config/parsers.ts'

const secondMs = 1_000

/**
 * The headers that every answer of a version of the API carries once its end is decided: since when it is deprecated
 * (RFC 9745) and from when on it may be gone (RFC 8594) (D40, R-225).
 */
export const sunsetHeaders = ({ deprecatedMs, sunsetMs }: ApiSunset): Record<string, string> => ({
  deprecation: `@${deprecatedMs / secondMs}`,
  sunset: new Date(sunsetMs).toUTCString(),
})
