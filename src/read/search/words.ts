/**
 * Words as the search knows them: without accents, in lower case, of letters and digits alone. Folded here rather than
 * by PostgreSQL, whose `unaccent` a server may lack and whose dictionaries are one language's (0156).
 */

/** A word where it stands in a text. */
export type Word = { word: string; start: number; end: number }

/** Scripts without spaces between words: each character is a word of its own, and a look-up asks for all of them. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** One pass over any text: neither part can begin where the other goes on (S-36). */
const words = new RegExp(`[${unspaced}]\\p{M}*|[[\\p{L}\\p{N}\\p{M}]--[${unspaced}]]+`, 'gv')

/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ς: 'σ',
} // oxfmt-ignore
const folded = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** What is longer is cut, in a document as in what is looked for. */
const wordMaxLength = 64

function fold(text: string): string {
  // Most words are plain already.
  if (/^[a-z0-9]*$/.test(text)) return text.slice(0, wordMaxLength)
  // Cut before it is taken apart, since a character may stand for eighteen.
  const plain = text
    .slice(0, 4 * wordMaxLength)
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(folded, (letter) => letters[letter] ?? letter)
  return plain.slice(0, wordMaxLength).toWellFormed()
}

/** The words of a text, in their order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: found, index } of text.matchAll(words)) {
    const word = fold(found)
    if (word !== '') yield { word, start: index, end: index + found.length }
  }
}

/** Adds the words of texts to a set, until it has `max` of them. */
export function collectWords(into: Set<string>, texts: Iterable<string>, max: number): Set<string> {
  for (const text of texts)
    for (const { word } of wordsOf(text)) {
      if (into.size >= max) return into
      into.add(word)
    }
  return into
}
