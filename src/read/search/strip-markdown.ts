/** Of lines: headings, quotes, lists and their boxes, and the rails of code. */
const lineMarks = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/gm
const rails = /^[ \t]*(?:```|~~~).*$/gm
/** Links, pictures and mentions: what they say stays. */
const links = /!?\[([^[\]\n]*)\]\([^()\n]*\)/g
const strong = /(?<=\S)(?:\*\*|__|~~)|(?:\*\*|__|~~)(?=\S)/g
const slanted = /(?<![\w*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\w*])|(?<!\w)_(?=\S)([^_\n]+)(?<=\S)_(?!\w)/g
const code = /`+([^`\n]+)`+/g

/**
 * A text in Markdown as one reads it, nearly: for a line of a list of what was found, where a tree would be too much.
 * Each step goes through the text once, whatever stands in it.
 */
export const withoutMarks = (text: string): string =>
  text
    .replaceAll(rails, '')
    .replaceAll(lineMarks, '')
    .replaceAll(links, '$1')
    .replaceAll(code, '$1')
    .replaceAll(strong, '')
    .replaceAll(slanted, '$1$2')
    .trim()
