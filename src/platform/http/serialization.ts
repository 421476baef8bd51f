import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factory = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildSerializer']
>

const buildSerializerEagerly = SerializerSelector()

/** Fastify's own serialisers, each compiled for the first answer that needs it, so that a start need not wait (0128). */
export const buildSerializer: Factory = (schemas, options) => {
  const compile = buildSerializerEagerly(schemas, options)
  return (route) => {
    let compiled: ReturnType<typeof compile> | undefined
    return (answer) => (compiled ??= compile(route))(answer)
  }
}
