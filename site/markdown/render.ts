import type { Code, Nodes, PhrasingContent, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { codeBlock } from '../highlight.ts'
import { anchorOf, type Html, html, raw } from '../html.ts'

/** Where a link of a document leads on the site; undefined for what the site doesn't have, which stays text. */
export type ResolveLink = (url: string) => string | undefined

/** Parses Markdown with tables. */
export const parseMarkdown = (text: string): RootContent[] =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children

/** Renders blocks of Markdown. Raw HTML is refused: documents don't need it. */
export const renderBlocks = (nodes: readonly Nodes[], resolveLink: ResolveLink): Html =>
  html`${nodes.map((node, index) =>
    isOutput(node, nodes[index - 1])
      ? codeBlock(node.value, node.lang ?? 'text', 'Output')
      : block(node, resolveLink),
  )}`

/** What a program prints follows it. */
const isOutput = (node: Nodes, before: Nodes | undefined): node is Code =>
  node.type === 'code' &&
  before?.type === 'code' &&
  /^(?:json|text)$/.test(node.lang ?? 'text') &&
  !/^(?:json|text)$/.test(before.lang ?? 'text')

/** Renders a text of the API's document: paragraphs with code and links. */
export const renderText = (text: string, resolveLink: ResolveLink): Html =>
  renderBlocks(parseMarkdown(text), resolveLink)

/** The text of a node without its marks. */
export const plainText = (node: Nodes): string => {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

function block(node: Nodes, resolveLink: ResolveLink): Html {
  const blocks = (nodes: readonly Nodes[]) => renderBlocks(nodes, resolveLink)
  const inline = (nodes: readonly PhrasingContent[]) => phrasing(nodes, resolveLink)
  switch (node.type) {
    case 'heading': {
      const anchor = anchorOf(plainText(node))
      return heading(node.depth, anchor, inline(node.children))
    }
    case 'paragraph':
      return html`<p>${inline(node.children)}</p> `
    case 'code':
      return codeBlock(node.value, node.lang ?? 'text')
    case 'list':
      return node.ordered === true
        ? html`<ol${(node.start ?? 1) > 1 && html` start="${node.start}"`}>${blocks(node.children)}</ol>\n`
        : html`<ul>
            ${blocks(node.children)}
          </ul> `
    case 'listItem':
      return html`<li>
        ${node.spread === true ? blocks(node.children) : tight(node.children, resolveLink)}
      </li>`
    case 'blockquote':
      return html`<blockquote>${blocks(node.children)}</blockquote> `
    case 'table':
      return table(node, resolveLink)
    case 'thematicBreak':
      return html`<hr /> `
    default:
      throw new Error(`The documentation can't show "${node.type}" yet.`)
  }
}

/** A heading that links to itself, so that its address can be copied. */
export const heading = (depth: number, anchor: string, content: Html): Html =>
  raw(`<h${depth} id="${anchor}"><a class="anchor" href="#${anchor}">${content.markup}</a></h${depth}>\n`)

/** A list item without paragraphs of its own. */
const tight = (nodes: readonly Nodes[], resolveLink: ResolveLink): Html =>
  html`${nodes.map((node) =>
    node.type === 'paragraph' ? phrasing(node.children, resolveLink) : block(node, resolveLink),
  )}`

function table({ align = [], children: [head, ...rows] }: Table, resolveLink: ResolveLink): Html {
  const cells = (row: Table['children'][number] | undefined, name: 'th' | 'td'): Html =>
    html`<tr>
      ${row?.children.map((cell, column) => {
        const side = align?.[column] === 'right' && html` class="right"`
        const content = phrasing(cell.children, resolveLink)
        // A column without a title is named by the row's first cell.
        if (name === 'th' && content.markup === '') return html`<td></td>`
        return name === 'th'
          ? html`<th scope="col" ${side}>${content}</th>`
          : html`<td${side}>${content}</td>`
      })}
    </tr>`
  return html`<div class="wide" tabindex="0" role="group" aria-label="Table">
    <table>
      <thead>
        ${cells(head, 'th')}
      </thead>
      <tbody>
        ${rows.map((row) => cells(row, 'td'))}
      </tbody>
    </table>
  </div> `
}

function phrasing(nodes: readonly PhrasingContent[], resolveLink: ResolveLink): Html {
  return html`${nodes.map((node): Html => {
    switch (node.type) {
      case 'text':
        // The app's font has no arrow.
        return html`${node.value.replaceAll('→', '›')}`
      case 'inlineCode':
        return html`<code>${node.value}</code>`
      case 'strong':
        return html`<strong>${phrasing(node.children, resolveLink)}</strong>`
      case 'emphasis':
        return html`<em>${phrasing(node.children, resolveLink)}</em>`
      case 'break':
        return html`<br />`
      case 'link': {
        const url = resolveLink(node.url)
        const content = phrasing(node.children, resolveLink)
        if (url === undefined) return content
        // Other sites don't learn which installation a reader comes from.
        return html`<a href="${url}" ${/^https?:/.test(url) && html` rel="noreferrer"`}>${content}</a>`
      }
      default:
        throw new Error(`The documentation can't show "${node.type}" yet.`)
    }
  })}`
}
