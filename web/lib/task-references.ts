/** A part of a text: plain, or a reference to a task by its id or its number. */
export type TextPiece = { text: string; taskId?: string; number?: number }

/** Not within a word, a path, an entity or several signs. */
const reference = /\b(tsk_[0-9a-z]{26})\b|(?<![\p{L}\p{N}_&/#])#([1-9]\d{0,8})(?![\p{L}\p{N}_])/gu

/** Splits a text into plain parts and references to tasks. */
export function splitReferences(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: whole, 1: taskId, 2: number, index } of text.matchAll(reference)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: whole, ...(taskId === undefined ? { number: Number(number) } : { taskId }) })
    end = index + whole.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** What is typed after a `#` before the cursor, and where it starts. */
export type ReferenceQuery = { start: number; text: string }

/** Nobody types more of a title than this to choose a task. */
const queryMax = 40

/**
 * Returns the reference being typed at the cursor, or undefined if the cursor isn't after a `#` that begins a word. A space
 * after the sign begins a heading, and one after a number ends it.
 */
export function referenceAtCursor(text: string, cursor: number): ReferenceQuery | undefined {
  const before = text.slice(Math.max(0, cursor - queryMax), cursor)
  const [, typed] = /(?:^|[\s([{,;:–-])#(\d{1,9}|[\p{L}\p{N}][^#\n]*)$/u.exec(before) ?? []
  if (typed === undefined || /^\d+\s/.test(typed)) return undefined
  return { start: cursor - typed.length - 1, text: typed }
}
