import type { Scope } from '../../core/actor.ts'
import { missingScope } from '../../core/errors.ts'
import { eventTypes } from '../../platform/events/event-types.ts'

type Logged = (typeof eventTypes)[number]
type Subject = Logged extends `${infer Prefix}.${string}` ? Prefix : never

const scopeOf: Record<Subject, Scope> = {
  task: 'tasks:read',
  list: 'lists:read',
  comment: 'comments:read',
  member: 'members:read',
}

/** One of them opens the event log (D45). */
export const logScopes: readonly Scope[] = Object.values(scopeOf)

/** The scope that reads what an event of this type is about. */
const scopeFor = (type: Logged): Scope => scopeOf[type.slice(0, type.indexOf('.')) as Subject]

const isLogged = (type: string): type is Logged => eventTypes.some((one) => one === type)

/** The types that a token may read. */
const readableTypes = (scopes: ReadonlySet<Scope>): Logged[] =>
  eventTypes.filter((type) => scopes.has(scopeFor(type)))

/** The types that are asked for, or all that the token may read; each once. */
export const wantedTypes = (scopes: ReadonlySet<Scope>, types: string | undefined): string[] => [
  ...new Set(types?.split(',') ?? readableTypes(scopes)),
]

/**
 * Holds the named types against the token before anything else of the query is looked at, since scopes come first
 * (D22). What is no type at all is left to the validation.
 *
 * @throws forbidden naming the scope
 */
export function demandScopes(scopes: ReadonlySet<Scope>, types: unknown): void {
  if (typeof types !== 'string') return
  const missing = types
    .split(',')
    .filter(isLogged)
    .map(scopeFor)
    .find((scope) => !scopes.has(scope))
  if (missing) throw missingScope(missing)
}
