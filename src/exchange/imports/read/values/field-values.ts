import { isEmailAddress } from '../../../../core/email.ts'
import type { FilePerson } from '../../content.ts'
import { foldText } from './clean-text.ts'

const priorities: Record<string, number> = {}
const priorityWords = [
  ['0', 'none', 'no', 'no priority', 'keine', 'ohne', 'aucune', 'sans', 'p4'],
  ['1', 'low', 'lowest', 'minor', 'trivial', 'niedrig', 'gering', 'tief', 'basse', 'faible', 'bas'],
  ['2', 'medium', 'normal', 'moderate', 'mittel', 'moyenne', 'moyen', 'normale', 'p3'],
  ['3', 'high', 'major', 'important', 'hoch', 'wichtig', 'haute', 'elevee', 'haut', 'importante', 'p2'],
  [
    '4',
    'urgent',
    'critical',
    'highest',
    'blocker',
    'dringend',
    'kritisch',
    'sehr hoch',
    'urgente',
    'critique',
    'p1',
  ],
]
for (const [priority, words] of priorityWords.entries()) for (const word of words) priorities[word] = priority

/** Parses a priority 0–4 from a word, one of Daybook's numbers, or p1 to p4; undefined for anything else. */
export const parsePriority = (text: string): number | undefined =>
  text.trim() === '' ? 0 : priorities[foldText(text)]

const completedWords = new Set(
  'true yes y x 1 100 100% done completed complete closed finished resolved ✓ ✔ ☑ ✅ ja wahr erledigt fertig abgeschlossen geschlossen oui vrai termine terminee fini finie fait faite ferme fermee acheve'.split(
    ' ',
  ),
)
const openWords = new Set([
  ...'false no n 0 0% open todo ☐ nein falsch offen non faux ouvert ouverte - incomplete uncompleted unerledigt'.split(' '),
  'to do', 'not started', 'in progress', 'zu erledigen', 'in arbeit', 'in bearbeitung', 'nicht begonnen', 'a faire', 'en cours', 'not done', 'not completed', 'non termine',
]) // oxfmt-ignore

/** Nothing is left to do, although it wasn't done. */
const canceledWords = new Set([
  'canceled', 'cancelled', "won't do", 'wont do', "won't fix", 'wontfix', 'abandoned', 'archived', 'duplicate',
  'rejected', 'declined', 'obsolete', 'abgebrochen', 'storniert', 'verworfen', 'abgelehnt', 'archiviert', 'duplikat',
  'annule', 'annulee', 'abandonne', 'rejete', 'archive', 'doublon',
]) // oxfmt-ignore

/** Words that say no more than whether a task is completed; others are a status worth keeping. */
const startedWords = new Set(['in progress', 'in arbeit', 'in bearbeitung', 'en cours'])

/** Returns whether a word means that a task is completed or canceled; undefined if it means neither. */
export function parseCompleted(text: string): boolean | undefined {
  const word = foldText(text).replaceAll('’', "'")
  if (word === '' || openWords.has(word)) return false
  return completedWords.has(word) || canceledWords.has(word) ? true : undefined
}

/** Returns whether a status says no more than whether a task is completed. */
export function isPlainStatus(text: string): boolean {
  const word = foldText(text)
  return word === '' || completedWords.has(word) || (openWords.has(word) && !startedWords.has(word))
}

/**
 * Parses the people in some cells: emails, `Ana Kovač <ana@example.com>`, `Ana (4711)` or just names,
 * separated.
 */
export function parsePeople(...texts: readonly string[]): FilePerson[] {
  const people = texts.flatMap(splitValues).map(parsePerson)
  return [...new Map(people.map((person) => [JSON.stringify(person), person])).values()]
}

export function parsePerson(text: string): FilePerson {
  const trimmed = text.trim().slice(0, 500)
  const opening = trimmed.lastIndexOf('<')
  const inside = opening !== -1 && trimmed.endsWith('>') ? trimmed.slice(opening + 1, -1).trim() : trimmed
  if (isEmailAddress(inside)) {
    const name = inside === trimmed ? '' : trimmed.slice(0, opening).trim()
    return { email: inside, name: name || null }
  }
  return { email: null, name: trimmed.replace(/ ?\(\d{1,20}\)$/, '') || null }
}

/** Splits a list such as `red, green; blue` or `[red, green]`. */
export const splitValues = (text: string): string[] =>
  (text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text)
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
