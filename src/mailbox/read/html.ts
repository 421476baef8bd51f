import { convert } from 'html-to-text'

/** A page of a mail is seldom longer; more of it is not read. */
const htmlMaxLength = 500_000

/** What a page says, as text in which quoted mail is marked as in mails of text. */
export const textOfHtml = (html: string): string =>
  convert(html.slice(0, htmlMaxLength), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000, maxInputLength: htmlMaxLength },
    selectors: [
      { selector: 'img', format: 'skip' },
      {
        selector: 'a',
        options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'], ignoreHref: false },
      },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  })
