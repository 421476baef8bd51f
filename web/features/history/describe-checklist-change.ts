import { words } from '../../messages/en/history.ts'

type Item = { id: string; text: string; checked: boolean }

const itemsIn = (value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : [])
const texts = (items: readonly Item[]): string[] => items.map(({ text }) => text)

/** What became of a checklist, item by item. */
export function checklistPhrases(from: unknown, to: unknown): readonly string[] {
  const [before, after] = [itemsIn(from), itemsIn(to)]
  const had = new Map(before.map((item) => [item.id, item]))
  const has = new Set(after.map(({ id }) => id))
  const kept = after.flatMap((now) => {
    const old = had.get(now.id)
    return old ? [{ old, now }] : []
  })
  const turned = (checked: boolean) =>
    texts(
      kept
        .filter(({ old, now }) => old.checked !== now.checked && now.checked === checked)
        .map(({ now }) => now),
    )
  const said = (some: readonly string[], phrase: (some: readonly string[]) => string) =>
    some.length > 0 ? [phrase(some)] : []
  const phrases = [
    ...said(texts(after.filter(({ id }) => !had.has(id))), words.checklist.added),
    ...said(texts(before.filter(({ id }) => !has.has(id))), words.checklist.removed),
    ...kept
      .filter(({ old, now }) => old.text !== now.text)
      .map(({ old, now }) => words.checklist.changed(old.text, now.text)),
    ...said(turned(true), words.checklist.checked),
    ...said(turned(false), words.checklist.unchecked),
  ]
  // What is left when nothing else has happened.
  return phrases.length > 0 ? phrases : [words.checklist.ordered]
}
