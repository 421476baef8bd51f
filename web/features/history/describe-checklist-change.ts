import { messages } from '../../messages/en/history.ts'

type Item = { id: string; text: string; checked: boolean }

const checklistItemsIn = (value: unknown): readonly Item[] => (Array.isArray(value) ? (value as Item[]) : [])
const textsOf = (items: readonly Item[]): string[] => items.map(({ text }) => text)

/** Describes the change of a checklist, item by item. */
export function describeChecklistChange(from: unknown, to: unknown): readonly string[] {
  const [before, after] = [checklistItemsIn(from), checklistItemsIn(to)]
  const had = new Map(before.map((item) => [item.id, item]))
  const has = new Set(after.map(({ id }) => id))
  const kept = after.flatMap((now) => {
    const old = had.get(now.id)
    return old ? [{ old, now }] : []
  })
  const turned = (checked: boolean) =>
    textsOf(
      kept
        .filter(({ old, now }) => old.checked !== now.checked && now.checked === checked)
        .map(({ now }) => now),
    )
  const said = (some: readonly string[], phrase: (some: readonly string[]) => string) =>
    some.length > 0 ? [phrase(some)] : []
  const phrases = [
    ...said(textsOf(after.filter(({ id }) => !had.has(id))), messages.checklist.added),
    ...said(textsOf(before.filter(({ id }) => !has.has(id))), messages.checklist.removed),
    ...kept
      .filter(({ old, now }) => old.text !== now.text)
      .map(({ old, now }) => messages.checklist.changed(old.text, now.text)),
    ...said(turned(true), messages.checklist.checked),
    ...said(turned(false), messages.checklist.unchecked),
  ]
  // Without any other change, the order is different.
  return phrases.length > 0 ? phrases : [messages.checklist.ordered]
}
