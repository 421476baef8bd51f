import type { FastifyRequest } from 'fastify'
import { exceededLimit } from '../../platform/http/validation.ts'

/** Where there is no workspace's lane to wait for, nothing comes before a limit (D22). @throws unprocessable */
export function refuseOverLimit(
  { body }: FastifyRequest,
  _reply: unknown,
  done: (error?: Error) => void,
): void {
  done(exceededLimit(body))
}
