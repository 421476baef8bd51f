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
}

/** One of them opens the event log (D45). */
export const eventLogScopes: readonly Scope[] = Object.values(readScopes)

/** The scope that reads what an event of this type is about. */
const readScopeFor = (type: LoggedType): Scope => readScopes[type.slice(0, type.indexOf('.')) as EventSubject]

const isLoggedType = (type: string): type is LoggedType => eventTypes.some((one) => one === type)

/** The types that a token may read. */
const readableTypes = (scopes: ReadonlySet<Scope>): LoggedType[] =>
  eventTypes.filter((type) => scopes.has(readScopeFor(type)))

/** The types that are asked for, or all that the token may read; each once. */
export const requestedTypes = (scopes: ReadonlySet<Scope>, types: string | undefined): string[] => [
  ...new Set(types?.split(',') ?? readableTypes(scopes)),
]

/**
 * Holds the named types against the token before anything else of the query is looked at, since scopes come first
 * (D22). What is no type at all is left to the validation.
 *
 * @throws forbidden naming the scope
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
