import type { Call } from '../http/call.ts'
import type { RequestOptions } from '../http/options.ts'
import type { Me } from '../types.ts'

/** Returns who the token acts for, what it may do, and what the plan allows. */
export type GetMe = (options?: RequestOptions) => Promise<Me>

export const createMe =
  (call: Call): GetMe =>
  (options) =>
    call('GET', '/me', {}, options)
