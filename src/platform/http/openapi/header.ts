import type { OpenAPIV3_1 } from 'openapi-types'

/** Describes a header that a response always has. */
export const header = (
  description: string,
  type: 'string' | 'integer',
  example: string | number,
): OpenAPIV3_1.HeaderObject => ({ description, required: true, schema: { type }, example })
