/**
 * Words as the search knows them: without accents, in lower case, of letters and digits alone. Folded here rather than
 * by PostgreSQL, whose `unaccent` a server may lack and whose dictionaries are one language's (0156).
 */

/** A word where it stands in a text. */
export type Word = { word: string; start: number; end: number }

/** Scripts without spaces between words: each character is a word of its own, and a look-up asks for all of them. */
const unspacedScripts =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** One pass over any text: neither part can begin where the other goes on (S-36). */
const wordPattern = new RegExp(
  `[${unspacedScripts}]\\p{M}*|[[\\p{L}\\p{N}\\p{M}]--[${unspacedScripts}]]+`,
  'gv',
)

/** Letters that Unicode does not take apart. */
const letterFolds: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ς: 'σ',
} // oxfmt-ignore
const foldableLetters = new RegExp(`[${Object.keys(letterFolds).join('')}]`, 'g')

/** What is longer is cut, in a document as in what is looked for. */
const wordLengthMax = 64

function foldWord(text: string): string {
  // Most words are plain already.
  if (/^[a-z0-9]*$/.test(text)) return text.slice(0, wordLengthMax)
  // Cut before it is taken apart, since a character may stand for eighteen.
  const plain = text
    .slice(0, 4 * wordLengthMax)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(foldableLetters, (letter) => letterFolds[letter] ?? letter)
  return plain.slice(0, wordLengthMax).toWellFormed()
}

/** The words of a text, in their order. */
export function* splitWords(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    const word = foldWord(found)
    if (word !== '') yield { word, start: index, end: index + found.length }
  }
}

/** Adds the words of texts to a set, until it has `max` of them. */
export function collectWords(into: Set<string>, texts: Iterable<string>, max: number): Set<string> {
  for (const text of texts)
    for (const { word } of splitWords(text)) {
      if (into.size >= max) return into
      into.add(word)
    }
  return into
}
