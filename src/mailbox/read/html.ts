import { convert, type Formatter } from 'html-to-text'

/** A page of a mail is seldom longer; more of it is not read. */
const htmlMaxLength = 500_000

/** Cells stand beside each other with a space between: as columns they would break the tables that pages are laid out with. */
const cell: Formatter = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

const block = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

/** What a page says, as text in which quoted mail is marked as in mails of text. */
export const textOfHtml = (html: string): string =>
  convert(html.slice(0, htmlMaxLength), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000, maxInputLength: htmlMaxLength },
    formatters: { cell },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'tr', format: 'block', options: block },
      { selector: 'td', format: 'cell' },
      { selector: 'th', format: 'cell' },
    ],
  })
