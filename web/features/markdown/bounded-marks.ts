import type { gfm } from 'micromark-extension-gfm'

/** The parser's types, of a package that only it depends on. */
type Extension = ReturnType<typeof gfm>
type Construct = Extract<NonNullable<Extension['text']>[number], { tokenize: unknown }>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>
type Code = Parameters<State>[0]

/**
 * Tokens of one paragraph, heading or cell that are looked at for marks. Each closing mark searches all that came before
 * it, so the time grows with the square of their number. This is room for 75 links or 250 words in bold.
 */
const tokensMax = 2_000

/** Ends of lines have negative codes, as tabs do; null is the end of the text. */
const isEndOfLine = (code: Code): boolean => code === null || (code < 0 && code > -6 && code < -2)

const tokenizeRest: Tokenizer = function (effects, ok, nok) {
  const { events } = this
  const rest: State = (code) => {
    if (isEndOfLine(code)) {
      effects.exit('data')
      return ok(code)
    }
    effects.consume(code)
    return rest
  }
  return (code) => {
    if (events.length < tokensMax) return nok(code)
    effects.enter('data')
    return rest(code)
  }
}
const restOfLine = { name: 'restOfLine', tokenize: tokenizeRest }

/** Leaves the lines of a paragraph as text from a mark on, once it has too many of them. */
export const boundedMarks: Extension = {
  text: Object.fromEntries(
    ['!', '*', '<', '[', ']', '_', '`', '~'].map((mark) => [mark.charCodeAt(0), restOfLine]),
  ),
}
