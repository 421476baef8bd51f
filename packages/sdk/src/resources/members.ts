import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { RequestOptions } from '../http/options.ts'
import type { Member, MemberQuery } from '../types.ts'

/** The members of the workspace. */
export type Members = {
  list(query?: MemberQuery, options?: RequestOptions): Collection<Member>
}

export const createMembers = (call: Call): Members => ({
  list: (query, options) =>
    createCollection((cursor) => call('GET', '/members', { query: pageQuery(query, cursor) }, options)),
})
