import { convert, type Formatter } from 'html-to-text'

/** The body of a mail's page is seldom longer. What nests takes the library longer by the square of it, so no more is read. */
const htmlMaxLength = 200_000

/** Cells stand beside each other with a space between: as columns they would break the tables that pages are laid out with. */
const formatCell: Formatter = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

const blockOptions = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

/** Word puts styles in front of a page that are longer than what it says. */
const bodyOf = (html: string): string => html.slice(Math.max(0, html.search(/<body[\s>]/i)))

/** What a page says, as text in which quoted mail is marked as in mails of text. */
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
