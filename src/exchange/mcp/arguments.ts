import { Type } from '../../core/typebox.ts'
import { enumOf } from '../../platform/http/schemas.ts'

/** The shapes that the arguments of several tools share. Short, since every session pays for the list of tools. */

/** Longer than any name or title. */
const nameMax = 600

export const text = (description?: string) =>
  Type.String({ minLength: 1, maxLength: nameMax, ...(description ? { description } : {}) })

export const optionalText = (description?: string) => Type.Optional(text(description))

export const texts = (maxItems: number, description?: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: nameMax }), {
    minItems: 1,
    maxItems,
    ...(description ? { description } : {}),
  })

export const cursor = Type.Optional(Type.String({ minLength: 1 }))

export const limit = (max: number) => Type.Optional(Type.Integer({ minimum: 1, maximum: max }))

export const priorityWord = enumOf(['none', 'low', 'medium', 'high', 'urgent'])

/** What became of each of many: how many succeeded, and what to do about those that didn't. */
export const Failed = Type.Optional(Type.Array(Type.Object({ task: Type.String(), error: Type.String() })))
