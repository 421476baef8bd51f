/** Markers at the start of lines: of headings, quotes, lists and checkboxes. */
const lineMarkers = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/gm
const codeFences = /^[ \t]*(?:```|~~~).*$/gm
/** Links, images and mentions, whose text is kept. */
const linkPattern = /!?\[([^[\]\n]*)\]\([^()\n]*\)/g
const strongMarkers = /(?<=\S)(?:\*\*|__|~~)|(?:\*\*|__|~~)(?=\S)/g
const emphasis = /(?<![\w*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\w*])|(?<!\w)_(?=\S)([^_\n]+)(?<=\S)_(?!\w)/g
const inlineCode = /`+([^`\n]+)`+/g

/**
 * Removes most Markdown from a text. That is enough for a search result, where a parser would cost too much. Each step
 * passes over the text once, whatever it contains.
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
