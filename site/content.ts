import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { RootContent } from 'mdast'
import { projectRoot } from '../src/core/project-root.ts'
import { anchorOf, type Html, html, textOf } from './html.ts'
import { heading, parseMarkdown, plainText, renderBlocks, type ResolveLink } from './markdown/render.ts'
import { type Guide, guides } from './pages.ts'
import { type Operation, operationPage } from './reference/document.ts'

/** A part of a page that can be linked to and found. */
type Entry = { title: string; anchor: string; text: string }

export type Content = { body: Html; entries: Entry[]; outline: { title: string; anchor: string }[] }

type Section = { title: string; nodes: RootContent[] }
type Document = { intro: RootContent[]; sections: Section[] }

const documents = new Map<string, Document>()

/** Reads a document, and divides it at its second-level headings. */
function readDocument(path: string): Document {
  const known = documents.get(path)
  if (known) return known
  const document: Document = { intro: [], sections: [] }
  for (const node of parseMarkdown(readFileSync(join(projectRoot, path), 'utf8'))) {
    if (node.type === 'heading' && node.depth === 1) continue
    if (node.type === 'heading' && node.depth === 2)
      document.sections.push({ title: plainText(node), nodes: [node] })
    else (document.sections.at(-1)?.nodes ?? document.intro).push(node)
  }
  documents.set(path, document)
  return document
}

/** Returns the page that a section of a document is on. */
function pageOfSection(document: string, title: string): Guide | undefined {
  const pages = guides.filter((page) => page.document === document)
  let current = pages.find((page) => !page.sections)
  for (const section of readDocument(document).sections) {
    current = pages.find(({ sections }) => sections?.includes(section.title)) ?? current
    if (section.title === title) return current
  }
  return current
}

/** @throws when a page names a section that its document doesn't have */
function sectionsOf(page: Guide): Section[] {
  const { sections } = readDocument(page.document)
  for (const title of page.sections ?? [])
    if (!sections.some((section) => section.title === title))
      throw new Error(`${page.document} has no section "${title}", which site/pages.ts names.`)
  return sections.filter(({ title }) => pageOfSection(page.document, title) === page)
}

/** Renders a guide. A page of one section has that section's heading as its title. */
export function renderGuide(page: Guide, operations: readonly Operation[]): Content {
  const resolveLink = linksFrom(page, operations)
  const document = readDocument(page.document)
  const sections = sectionsOf(page)
  const isFirst = guides.find((one) => one.document === page.document) === page
  const [only] = sections
  const isSingle = sections.length === 1 && page.sections !== undefined
  const intro = isFirst && document.intro.length > 0 ? renderBlocks(document.intro, resolveLink) : html``
  const nodes = isSingle ? promote(only?.nodes.slice(1) ?? []) : sections.flatMap((section) => section.nodes)
  // The section's own anchor stays, for links to it.
  const title = heading(1, isSingle ? anchorOf(only?.title ?? '') : anchorOf(page.title), html`${page.title}`)
  return {
    body: html`${title}
      <p class="lead">${page.summary}</p>
      ${intro}${renderBlocks(nodes, resolveLink)}`,
    outline: nodes.flatMap((node) =>
      node.type === 'heading' && node.depth === 2
        ? [{ title: plainText(node), anchor: anchorOf(plainText(node)) }]
        : [],
    ),
    entries: [
      { title: page.title, anchor: '', text: `${page.summary} ${textOf(intro)}` },
      ...entriesOf(nodes, resolveLink),
    ],
  }
}

const promote = (nodes: RootContent[]): RootContent[] =>
  nodes.map((node) =>
    node.type === 'heading' && node.depth > 2 ? { ...node, depth: (node.depth - 1) as 2 } : node,
  )

/** What can be found on a page: the text below each of its headings. */
function entriesOf(nodes: readonly RootContent[], resolveLink: ResolveLink): Entry[] {
  const entries: Entry[] = []
  for (const node of nodes)
    if (node.type === 'heading')
      entries.push({ title: plainText(node), anchor: anchorOf(plainText(node)), text: '' })
    else {
      const last = entries.at(-1)
      if (last) last.text += ` ${textOf(renderBlocks([node], resolveLink))}`
    }
  return entries.map(({ title, anchor, text }) => ({ title, anchor, text: text.trim() }))
}

/** Translates links between documents into links between pages. */
function linksFrom(page: Guide, operations: readonly Operation[]): ResolveLink {
  return (url) => {
    if (/^https?:/.test(url)) return url
    const [path = '', anchor = ''] = url.split('#')
    const document = path === '' ? page.document : normalize(join(dirname(page.document), path))
    if (document === 'docs/openapi.json') return 'openapi.json'
    if (document === 'docs/api.md') return referenceLink(anchor, operations)
    if (!guides.some((one) => one.document === document)) return undefined
    const section = readDocument(document).sections.find(({ nodes }) =>
      nodes.some((node) => node.type === 'heading' && anchorOf(plainText(node)) === anchor),
    )
    const target = section
      ? pageOfSection(document, section.title)
      : guides.find((one) => one.document === document)
    const fragment = anchor === '' ? '' : `#${anchor}`
    return target === page && fragment !== '' ? fragment : `${target?.name}.html${fragment}`
  }
}

/** Where the chapters of docs/api.md are, which have no page or section of the same name. */
const chapters: Readonly<Record<string, string>> = {
  errors: 'api.html#errors',
  reasons: 'api.html#reasons',
  'reasons-of-403-409-422-and-429': 'api.html#reasons',
  'event-types': 'api-event-types.html',
}

function referenceLink(anchor: string, operations: readonly Operation[]): string {
  const operation = operations.find(({ summary }) => anchorOf(summary) === anchor)
  if (operation) return `${operationPage(operation)}.html#${anchor}`
  return chapters[anchor] ?? (anchor === '' ? 'api.html' : `api-objects.html#${anchor}`)
}
