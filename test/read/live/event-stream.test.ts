import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { liveBufferMaxBytes, liveStreamsPerProcess } from '../../../src/core/limits.ts'
import { openEventStream } from '../../../src/read/live/event-stream.ts'

/** Returns how much a stream that nobody reads buffers before it is closed, in steps of a kilobyte. */
function fill(): number {
  const stream = openEventStream(() => {})
  let bytes = 0
  for (; !stream.closed; bytes += 1_024) stream.send('changed', 'x'.repeat(1_000))
  return bytes
}

// 0153, 0262
test('a reader who is slow may buffer less the more streams there are, so that all of them fit into memory', async () => {
  const alone = fill()
  assert.ok(Math.abs(alone - liveBufferMaxBytes) < 8_192, String(alone))
  const streams = Array.from({ length: liveStreamsPerProcess }, () => openEventStream(() => {}))
  const amongAll = fill()
  assert.ok(amongAll < liveBufferMaxBytes / 4, String(amongAll))
  for (const { body } of streams) body.destroy()
  await once(streams.at(-1)!.body, 'close')
  assert.equal(fill(), alone)
})
