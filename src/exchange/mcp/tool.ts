import type { Scope } from '../../core/actor.ts'
import type { Static, TObject } from '../../core/typebox.ts'
import type { Call } from './call.ts'

/**
 * What a tool does to a workspace: `read` nothing, `add` only adds or can be undone, `change` replaces or deletes what is
 * there. The hints of the protocol follow from it.
 */
type Effect = 'read' | 'add' | 'change'

/** A tool as the table of tools has it, whatever its arguments are. */
export type Tool = {
  name: string
  title: string
  description: string
  /** Any one of them is enough; what the others allow is left out of the answer. */
  scopes: readonly Scope[]
  effect: Effect
  /** Whether the same call again changes nothing more. */
  isIdempotent: boolean
  input: TObject
  output: TObject
  /** The fields of its answers that have what people wrote. */
  untrustedFields: readonly string[]
  run: (call: Call, args: unknown) => Promise<Record<string, unknown>>
}

type Definition<Input extends TObject> = Omit<Tool, 'input' | 'run' | 'isIdempotent' | 'untrustedFields'> & {
  input: Input
  isIdempotent?: boolean
  untrustedFields?: readonly string[]
  run: (call: Call, args: Static<Input>) => Promise<Record<string, unknown>>
}

/** Defines a tool whose arguments have been validated against its schema when it runs. */
export const defineTool = <Input extends TObject>({
  isIdempotent = false,
  untrustedFields = [],
  input,
  run,
  ...rest
}: Definition<Input>): Tool => ({
  ...rest,
  input: closed(input) as Input,
  isIdempotent,
  untrustedFields,
  run: (call, args) => run(call, args as Static<Input>),
})

/** Lets no object of a schema have unknown fields: a misspelled argument must not be a silent no-op (D9). */
function closed(schema: object): object {
  const { items, properties, ...rest } = schema as { items?: object; properties?: Record<string, object> }
  return {
    ...rest,
    ...(items ? { items: closed(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, closed(property)]),
          ),
          additionalProperties: false,
        }
      : {}),
  }
}
