import { type Dictionary, fold } from './lexicon.ts'
import type { Phrase, PhraseValue } from './phrase.ts'
import { type Reader, textAt } from './reader.ts'
import type { Token } from './tokens.ts'

type Name = { id: string; name: string }

/** What can be named: lists, labels, people, and sections of the list that the task goes to. */
export type KnownNames = {
  lists: readonly Name[]
  people: readonly Name[]
  labels?: readonly Name[]
  sections?: readonly Name[]
  /** The longest name of a label, where `#words` that name nothing are offered as new ones (0530). */
  newLabelNameMax?: number
  /** The list that the sections are of, and the task goes to unless it names another. */
  list_id?: string
}

/** The most words of a name that are compared. */
const wordsMax = 6

/**
 * Reads "#warehouse", "/drafts", "@jonas weber": the longest name the words spell, or the only one they begin. Lists and
 * labels have the same sign, and where both have a name, it's the list (0347).
 */
export function readName(reader: Reader, at: number, known: KnownNames): Phrase | undefined {
  const text = textAt(reader, at)
  const sign = text.charAt(0)
  if (text.length < 2) return undefined
  if (sign === '@') return phraseOf('person', at, findName(reader, at, known.people))
  if (sign === '/') return phraseOf('section', at, findName(reader, at, known.sections ?? []))
  if (sign !== '#') return undefined
  const list = findName(reader, at, known.lists)
  const label = findName(reader, at, known.labels ?? [])
  // A whole name is meant rather than the beginning of another, and the longer one rather than a part of it.
  const isLabel =
    label !== undefined && (!list || (label.isWhole && (!list.isWhole || label.next > list.next)))
  return isLabel ? phraseOf('label', at, label) : phraseOf('list', at, list)
}

type FoundName = { id: string; next: number; isWhole: boolean }

function phraseOf(
  kind: 'list' | 'label' | 'person' | 'section',
  at: number,
  found: FoundName | undefined,
): Phrase | undefined {
  if (!found) return undefined
  const value: PhraseValue = { kind, id: found.id }
  return { first: at, next: found.next, parts: [{ value, ranges: [[at, found.next]] }] }
}

const findName = (reader: Reader, at: number, names: readonly Name[]): FoundName | undefined =>
  names.length === 0 ? undefined : longestName(reader, at, names)

function longestName(reader: Reader, at: number, names: readonly Name[]): FoundName | undefined {
  for (let count = Math.min(wordsMax, reader.tokens.length - at); count >= 1; count--) {
    const words = reader.tokens.slice(at, at + count)
    if (words.slice(0, -1).some(({ isSetOff }) => isSetOff)) continue
    const spelled = words.map(({ raw }) => fold(raw)).join(' ').slice(1) // oxfmt-ignore
    const match = names.find(({ name }) => nameKey(name) === spelled)
    if (match) return { id: match.id, next: at + count, isWhole: true }
  }
  const beginning = fold(reader.tokens[at]!.raw).slice(1)
  const candidates = names.filter(({ name }) => nameKey(name).startsWith(beginning))
  return candidates.length === 1 ? { id: candidates[0]!.id, next: at + 1, isWhole: false } : undefined
}

const nameKeys = new Map<string, string>()
const nameKeysMax = 5_000
/** The name in the form in which names are compared; folding thousands of names on each key would be slow. */
export function nameKey(name: string): string {
  let key = nameKeys.get(name)
  if (key !== undefined) return key
  key = fold(name).replaceAll(/\s+/g, ' ').trim()
  if (nameKeys.size >= nameKeysMax) nameKeys.clear()
  nameKeys.set(name, key)
  return key
}

/** Reads "!3" or "!urgent", which are signs and no words. */
export function prioritySign({ text }: Token, words: Dictionary): number | undefined {
  const found = /^!(?:([0-4])|(\p{L}+))$/u.exec(text)
  if (!found) return undefined
  return found[1] === undefined ? words.priorities.get(found[2] ?? '') : Number(found[1])
}

/** The priorities of Todoist: 1 is the most urgent, 4 is none. */
const ofTodoist: Record<string, number> = { p1: 4, p2: 3, p3: 2, p4: 0 }

/** Reads "p1". */
export function readPriority(reader: Reader, at: number): Phrase | undefined {
  const text = textAt(reader, at)
  const priority = Object.hasOwn(ofTodoist, text) ? ofTodoist[text] : undefined
  if (priority === undefined) return undefined
  return {
    first: at,
    next: at + 1,
    parts: [{ value: { kind: 'priority', priority }, ranges: [[at, at + 1]] }],
  }
}
