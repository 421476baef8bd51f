/**
 * Words as they are indexed: lower case, without accents, only letters and digits. They are folded here rather than by
 * PostgreSQL, since a server may lack `unaccent` and each of its dictionaries covers one language (0156).
 */

/** A word and its position in a text. */
export type Word = { word: string; start: number; end: number }

/** Scripts without spaces between words: each character counts as a word, and a query requires all of them. */
const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** One pass over any text: neither alternative can start where the other continues (S-36). */
const wordPattern = new RegExp(
  `[${unspacedScripts}]\\p{M}*|[[\\p{L}\\p{N}\\p{M}]--[${unspacedScripts}]]+`,
  'gv',
)

/** Letters that Unicode does not decompose. */
const letterFolds: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ς: 'σ',
} // oxfmt-ignore
const foldableLetters = new RegExp(`[${Object.keys(letterFolds).join('')}]`, 'g')

/** Longer words are cut, in documents and in queries. */
const wordLengthMax = 64

function foldWord(text: string): string {
  // Most words need no folding.
  if (/^[a-z0-9]*$/.test(text)) return text.slice(0, wordLengthMax)
  // Cut before decomposing, since one character may become eighteen.
  const plain = text
    .slice(0, 4 * wordLengthMax)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(foldableLetters, (letter) => letterFolds[letter] ?? letter)
  return plain.slice(0, wordLengthMax).toWellFormed()
}

/** Yields the words of a text, in order. */
export function* splitWords(text: string): Generator<Word> {
  for (const { 0: match, index } of text.matchAll(wordPattern)) {
    const word = foldWord(match)
    if (word !== '') yield { word, start: index, end: index + match.length }
  }
}

/** Adds the words of texts to a set, until it has `max` words. */
export function collectWords(into: Set<string>, texts: Iterable<string>, max: number): Set<string> {
  for (const text of texts)
    for (const { word } of splitWords(text)) {
      if (into.size >= max) return into
      into.add(word)
    }
  return into
}
