/** A block of a stream of server-sent events: an event if it has data, otherwise only a place to resume from. */
export type ServerSentEvent = { id?: string; type?: string; data?: string; retryMs?: number }

/** Far more than an event can have. */
const blockMaxChars = 16 * 2 ** 20

/**
 * Reads server-sent events as the HTML standard describes them. Comments are yielded as empty blocks, since they show
 * that the connection lives.
 *
 * @throws when the connection is lost, or the stream isn't one of events
 */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<ServerSentEvent, void, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.includes('\r')) text = text.replaceAll('\r\n', '\n')
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      yield parseBlock(text.slice(0, end))
      text = text.slice(end + 2)
    }
    if (text.length > blockMaxChars) throw new Error('The stream has no end of an event.')
  }
}

function parseBlock(block: string): ServerSentEvent {
  const event: ServerSentEvent = {}
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    const name = at === -1 ? line : line.slice(0, at)
    const value = at === -1 ? '' : line.slice(at + 1).replace(/^ /, '')
    if (name === 'id') event.id = value
    else if (name === 'event') event.type = value
    else if (name === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
    else if (name === 'retry' && /^\d+$/.test(value)) event.retryMs = Number(value)
  }
  return event
}
