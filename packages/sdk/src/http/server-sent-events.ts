/** A block of a stream of server-sent events: an event if it has data, otherwise only a place to resume from. */
type ServerSentEvent = { id?: string; type?: string; data?: string; retry?: number }

/** Far more than an event can have. */
const blockMaxChars = 16 * 2 ** 20

/**
 * Reads server-sent events as the HTML standard describes them. Comments are yielded as empty blocks, since they show that
 * the connection lives.
 *
 * @throws when the connection is lost, or the stream isn't one of events
 */
export async function* readServerSentEvents({
  body,
}: Response): AsyncGenerator<ServerSentEvent, void, undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (text + decoder.decode(chunk, { stream: true })).replaceAll('\r\n', '\n').split('\n\n')
    text = blocks.pop() ?? ''
    yield* blocks.map(parseBlock)
    if (text.length > blockMaxChars) throw new Error('The stream has no end of an event.')
  }
}

function parseBlock(block: string): ServerSentEvent {
  const event: ServerSentEvent = {}
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/s.exec(line) ?? []
    if (name === 'id') event.id = value
    else if (name === 'event') event.type = value
    else if (name === 'data') event.data = event.data === undefined ? value : `${event.data}\n${value}`
    else if (name === 'retry' && /^\d+$/.test(value)) event.retry = Number(value)
  }
  return event
}
