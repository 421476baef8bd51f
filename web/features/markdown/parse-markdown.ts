import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Quotes and lists nested deeper on one line than people write, and than the stack can take. */
const tooDeeplyNested = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)])){33}/m

/** Parses a text into a syntax tree (0173). What is nested too deeply stays text. */
export function parseMarkdown(text: string): Root {
  if (tooDeeplyNested.test(text)) return { type: 'root', children: [{ type: 'html', value: text }] }
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
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
