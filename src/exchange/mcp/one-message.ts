import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'

/** What is sent over HTTP: a status and, unless the message wants no answer, one message of JSON-RPC. */
export type HttpAnswer = { status: number; body: string | undefined }

const invalidRequest = -32_600
const otherError = -32_000

const refusal = (status: number, code: number, message: string): HttpAnswer => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
})

/**
 * Answers one message of the revisions before 2026-07-28. The package's own transport makes a `Request`, a `Response` and
 * streams for it, which take three times as long and much memory (0330).
 *
 * @param answer answers a request as JSON; notifications need none
 */
export async function answerOneMessage(
  body: unknown,
  headers: Record<string, string>,
  answer: (request: JSONRPCRequest) => Promise<string>,
): Promise<HttpAnswer> {
  const { accept, 'mcp-protocol-version': version } = headers
  if (accept !== undefined && !/application\/json|\*\/\*|application\/\*/.test(accept))
    return refusal(406, otherError, 'Answers are JSON: accept application/json.')
  if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version))
    return refusal(
      400,
      otherError,
      `This version of the protocol is not supported. Supported are ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
    )
  if (isJSONRPCRequest(body)) return { status: 200, body: await answer(body) }
  // Nothing is kept between messages, so what a notification says changes nothing.
  if (isJSONRPCNotification(body) || isJSONRPCResponse(body)) return { status: 202, body: undefined }
  return refusal(400, invalidRequest, 'The request body must be a message of JSON-RPC.')
}
