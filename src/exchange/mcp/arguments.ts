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

/** Why something failed, and what a name could have meant. */
export const failureProperties = {
  error: Type.Optional(Type.String()),
  candidates: Type.Optional(Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))),
}

/** What failed of many. */
export const Failed = Type.Optional(Type.Array(Type.Object({ task: Type.String(), ...failureProperties })))
