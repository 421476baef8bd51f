import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { boundedMarks } from './bounded-marks.ts'

/** Quotes and lists nested deeper on one line than people write, and than the stack can take. */
const tooDeeplyNested = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)])){33}/m

/** Lines in a row cost the square of their number; a text of 20,000 characters rarely has a tenth of these. */
const linesMax = 2_000

/** Parses a text into a syntax tree (0173). What costs more than people's texts stays text (0219). */
export function parseMarkdown(text: string): Root {
  if (tooDeeplyNested.test(text) || hasMoreLines(text, linesMax))
    return { type: 'root', children: [{ type: 'html', value: text }] }
  return fromMarkdown(text, { extensions: [gfm(), boundedMarks], mdastExtensions: [gfmFromMarkdown()] })
}

function hasMoreLines(text: string, max: number): boolean {
  let lines = 1
  for (const _end of text.matchAll(/\r\n?|\n/g)) if (++lines > max) return true
  return false
}

/** Returns where `[text][name]` leads, by name; the first definition of a name wins. */
export function linkDefinitions(root: Root): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>()
  const look = (node: Nodes): void => {
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node)
    if ('children' in node) node.children.forEach(look)
  }
  look(root)
  return definitions
}

/** Returns the text of a node without its formatting. */
export const plainText = (node: Nodes): string =>
  'children' in node ? node.children.map(plainText).join('') : 'value' in node ? node.value : ''
