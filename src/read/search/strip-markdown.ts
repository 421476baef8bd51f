/** Of lines: headings, quotes, lists and their boxes, and the rails of code. */
const lineMarkers = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/gm
const codeFences = /^[ \t]*(?:```|~~~).*$/gm
/** Links, pictures and mentions: what they say stays. */
const linkPattern = /!?\[([^[\]\n]*)\]\([^()\n]*\)/g
const strongMarkers = /(?<=\S)(?:\*\*|__|~~)|(?:\*\*|__|~~)(?=\S)/g
const emphasis = /(?<![\w*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\w*])|(?<!\w)_(?=\S)([^_\n]+)(?<=\S)_(?!\w)/g
const inlineCode = /`+([^`\n]+)`+/g

/**
 * A text in Markdown as one reads it, nearly: for a line of a list of what was found, where a tree would be too much.
 * Each step goes through the text once, whatever stands in it.
 */
export const stripMarkdown = (text: string): string =>
  text
    .replaceAll(codeFences, '')
    .replaceAll(lineMarkers, '')
    .replaceAll(linkPattern, '$1')
    .replaceAll(inlineCode, '$1')
    .replaceAll(strongMarkers, '')
    .replaceAll(emphasis, '$1$2')
    .trim()
