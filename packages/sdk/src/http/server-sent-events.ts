/** One message of a stream of server-sent events. */
export type Message = {
  /** The name after `event:`, or `message`. */
  type: string
  data: string
  /** The last `id:` so far; undefined before the first. */
  id: string | undefined
}

/**
 * Yields the messages of a stream until it ends, and calls `onChunk` for whatever arrives, comments included.
 *
 * @throws what reading the stream throws, such as when the connection is lost
 */
export async function* readMessages(
  stream: ReadableStream<Uint8Array>,
  onChunk: () => void,
): AsyncGenerator<Message, void, undefined> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let id: string | undefined
  let type = 'message'
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk()
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { type, data: data.join('\n'), id }
          type = 'message'
          data = []
        }
        const [, field, text = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? []
        if (field === 'id') id = text
        if (field === 'event') type = text
        if (field === 'data') data.push(text)
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
