import type { CallToolResult, JSONRPCMessage } from '@modelcontextprotocol/server'
import type { DaybookError } from '../../core/errors.ts'
import type { TObject } from '../../core/typebox.ts'
import { exceededLimit, validatorOf } from '../../platform/http/validation.ts'
import type { Call } from './call.ts'
import type { Tool } from './tool.ts'
import { candidatesOf, messageOf } from './tool-errors.ts'

const validators = new WeakMap<TObject, (value: object) => void>()

/** Validates arguments as the API validates a body. @throws validation_error, unprocessable */
function validate({ input }: Tool, args: object): void {
  const validator = validators.get(input) ?? validatorOf(input)
  validators.set(input, validator)
  validator(args)
  const limit = exceededLimit(args)
  if (limit) throw limit
}

/**
 * Runs a tool. What the caller can do something about is a result that says what, since a model sees results but not
 * errors of the protocol.
 *
 * @param toError maps anything that was thrown to an error that clients may see
 */
export async function callTool(
  call: Call,
  tool: Tool,
  sent: unknown,
  toError: (thrown: unknown) => DaybookError,
): Promise<CallToolResult> {
  try {
    const args = withoutNulls(sent ?? {}) as object
    validate(tool, args)
    const answer = await tool.run(call, args)
    return toResult(answer, tool.untrustedFields)
  } catch (thrown) {
    const error = toError(thrown)
    const described = { code: error.code, message: messageOf(error), ...candidatesOf(error.details) }
    return { ...toResult({ error: described }), isError: true }
  }
}

/** Models send null for what they leave out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
  )
}

/** What people wrote in the answers of all tools: the names of what an argument could have meant. */
const alwaysUntrusted = ['candidates']

/**
 * Returns an answer twice, as the protocol wants it: for clients that read structured content, and for those that read
 * text. It names its fields that have what people wrote (0334); within a text, the name of a field is escaped.
 */
function toResult(answer: Record<string, unknown>, untrustedFields: readonly string[] = []): CallToolResult {
  const text = JSON.stringify(answer)
  const untrusted = [...untrustedFields, ...alwaysUntrusted].filter((name) => text.includes(`"${name}":`))
  if (untrusted.length === 0) return { content: [{ type: 'text', text }], structuredContent: answer }
  return {
    content: [
      { type: 'text', text: `${text.slice(0, -1)},"untrusted_fields":${JSON.stringify(untrusted)}}` },
    ],
    structuredContent: { ...answer, untrusted_fields: untrusted },
  }
}

/** Writes a message as JSON. The structured content of a tool's answer is what its text has already. */
export function writeAnswer(message: JSONRPCMessage): string {
  if (!('result' in message)) return JSON.stringify(message)
  const { result, ...envelope } = message
  const { structuredContent, ...rest } = result as Partial<CallToolResult>
  const [first] = rest.content ?? []
  if (structuredContent === undefined || first?.type !== 'text') return JSON.stringify(message)
  const [start, inside] = [envelope, rest].map((part) => JSON.stringify(part).slice(0, -1))
  return `${start},"result":${inside},"structuredContent":${first.text}}}`
}
