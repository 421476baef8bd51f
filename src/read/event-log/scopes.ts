import type { Scope } from '../../core/actor.ts'
import { missingScope } from '../../core/errors.ts'
import { eventTypes } from '../../platform/events/event-types.ts'

type LoggedType = (typeof eventTypes)[number]
type EventSubject = LoggedType extends `${infer Prefix}.${string}` ? Prefix : never

const readScopes: Record<EventSubject, Scope> = {
  task: 'tasks:read',
  list: 'lists:read',
  comment: 'comments:read',
  member: 'members:read',
  attachment: 'tasks:read',
}

/** Any one of these gives access to the event log (D45). */
export const eventLogScopes: readonly Scope[] = [...new Set(Object.values(readScopes))]

/** Returns the scope for reading what an event of this type is about. */
const readScopeFor = (type: LoggedType): Scope => readScopes[type.slice(0, type.indexOf('.')) as EventSubject]

const isLoggedType = (type: string): type is LoggedType => eventTypes.some((one) => one === type)

/** Returns the event types that a token may read. */
const readableTypes = (scopes: ReadonlySet<Scope>): LoggedType[] =>
  eventTypes.filter((type) => scopes.has(readScopeFor(type)))

/** Returns the requested types, or all that the token may read, each once. */
export const requestedTypes = (scopes: ReadonlySet<Scope>, types: string | undefined): string[] => [
  ...new Set(types?.split(',') ?? readableTypes(scopes)),
]

/**
 * Checks that the token may read the requested types, before the rest of the query is validated, since scopes come
 * first (D22). Unknown types are left to the validation.
 *
 * @throws forbidden with the missing scope
 */
export function requireTypeScopes(scopes: ReadonlySet<Scope>, types: unknown): void {
  if (typeof types !== 'string') return
  const missing = types
    .split(',')
    .filter(isLoggedType)
    .map(readScopeFor)
    .find((scope) => !scopes.has(scope))
  if (missing) throw missingScope(missing)
}
