import { formatCount, formatNumber } from '../format.ts'

/** The toolbar of texts, and what is said when a text is too long to paste. */
export const messages = {
  toolbar: 'Formatting',
  formats: {
    bold: 'Bold',
    italic: 'Italic',
    heading: 'Heading',
    quote: 'Quote',
    code: 'Code',
    link: 'Link',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
  },
  cut: (missing: number, max: number) =>
    `The last ${formatCount(missing, { one: "character wasn't", other: "characters weren't" })} pasted. The limit is ${formatNumber(max)} characters; attach a longer text as a file.`,
}
