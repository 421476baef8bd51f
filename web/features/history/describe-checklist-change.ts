import { messages } from '../../messages/en/history.ts'

type Item = { id: string; text: string; checked: boolean }

const checklistItemsIn = (value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : [])
const textsOf = (items: readonly Item[]): string[] => items.map(({ text }) => text)

/** Describes the change of a checklist, item by item. */
export function describeChecklistChange(from: unknown, to: unknown): readonly string[] {
  const [before, after] = [checklistItemsIn(from), checklistItemsIn(to)]
  const itemsBefore = new Map(before.map((item) => [item.id, item]))
  const idsAfter = new Set(after.map(({ id }) => id))
  const itemPhrases = after.flatMap((now) => {
    const old = itemsBefore.get(now.id)
    return old ? [{ old, now }] : []
  })
  const turned = (checked: boolean) =>
    textsOf(
      itemPhrases
        .filter(({ old, now }) => old.checked !== now.checked && now.checked === checked)
        .map(({ now }) => now),
    )
  const phrasesFor = (some: readonly string[], phrase: (some: readonly string[]) => string) =>
    some.length > 0 ? [phrase(some)] : []
  const phrases = [
    ...phrasesFor(textsOf(after.filter(({ id }) => !itemsBefore.has(id))), messages.checklist.added),
    ...phrasesFor(textsOf(before.filter(({ id }) => !idsAfter.has(id))), messages.checklist.removed),
    ...itemPhrases
      .filter(({ old, now }) => old.text !== now.text)
      .map(({ old, now }) => messages.checklist.changed(old.text, now.text)),
    ...phrasesFor(turned(true), messages.checklist.checked),
    ...phrasesFor(turned(false), messages.checklist.unchecked),
  ]
  // Without any other change, the order is different.
  return phrases.length > 0 ? phrases : [messages.checklist.ordered]
}
