import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Factory = NonNullable<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>['buildSerializer']
>

const buildSerializerEagerly = SerializerSelector()

/**
 * Compiles Fastify's own serializers at the first response that needs each, so that startup doesn't wait
 * (0128).
 */
export const buildSerializer: Factory = (schemas, options) => {
  const compile = buildSerializerEagerly(schemas, options)
  return (route) => {
    let compiled: ReturnType<typeof compile> | undefined
    return (answer) => (compiled ??= compile(route))(answer)
  }
}
