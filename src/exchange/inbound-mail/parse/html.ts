import { convert, type Formatter } from 'html-to-text'

/**
 * HTML bodies are seldom longer. The library takes quadratic time for nested elements, so longer ones are
 * cut.
 */
const htmlMaxLength = 200_000

/** Separates cells with a space: as columns they would break up the tables that HTML mail uses for layout. */
const formatCell: Formatter = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

const blockOptions = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

/** Drops the head: Word puts styles there that are longer than the text. */
const bodyOf = (html: string): string => html.slice(Math.max(0, html.search(/<body[\s>]/i)))

/** Converts an HTML body to text, with quoted mail marked as in plain-text mail. */
export const htmlToText = (html: string): string =>
  convert(bodyOf(html).slice(0, htmlMaxLength), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000, maxInputLength: htmlMaxLength },
    formatters: { cell: formatCell },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'tr', format: 'block', options: blockOptions },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
    ],
  })
