import type { Definition, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Quotes and lists in one another on one line, deeper than people write them and than a stack is. */
const tooDeeplyNested = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)])){33}/m

/** A text as a tree (0173). What nests deeper than anybody reads stays a text. */
export function parseMarkdown(text: string): Root {
  if (tooDeeplyNested.test(text)) return { type: 'root', children: [{ type: 'html', value: text }] }
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

/** Where `[text][name]` leads, by name; the first of a name holds. */
export function linkDefinitions(root: Root): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>()
  const look = (node: Nodes): void => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node)
    if ('children' in node) node.children.forEach(look)
  }
  look(root)
  return found
}

/** The words of a node, without what they look like. */
export const plainText = (node: Nodes): string =>
  'children' in node ? node.children.map(plainText).join('') : 'value' in node ? node.value : ''
