import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { projectRoot } from '../src/core/project-root.ts'
import { type Content, renderGuide } from './content.ts'
import { renderHome } from './home.ts'
import { type Assets, navGroups, type Page, renderPage } from './layout.ts'
import { type Guide, guides } from './pages.ts'
import { type Operation, operationsOf, readApiDocument, tagPage } from './reference/document.ts'
import { renderEventTypes, renderObjects } from './reference/objects.ts'
import { renderOverview, renderTag } from './reference/overview.ts'

/** In the order of the cascade. */
const styles = ['tokens', 'docs', 'frame', 'page', 'code', 'home', 'small', 'reference', 'search']
const fonts = ['hanken-grotesk.woff2', 'hanken-grotesk-latin-ext.woff2', 'ibm-plex-mono.woff2']

/**
 * Writes the documentation into a folder: pages, style sheet, scripts, fonts, the index of the search and the OpenAPI
 * document. Nothing in it refers to another server, and it works in any folder of any server, or opened from the disk.
 *
 * @throws when a document has something that the pages can't show
 */
export async function buildSite(folder: string): Promise<void> {
  await mkdir(join(folder, 'assets'), { recursive: true })
  const pages = renderPages()
  const assets = await writeAssets(folder, pages)
  const groups = navGroups(
    pages.filter(({ kind }) => kind === 'reference').map(({ name, title }) => ({ name, title })),
  )
  await Promise.all([
    ...pages.map((page) => writeFile(join(folder, `${page.name}.html`), renderPage(page, groups, assets))),
    copyFile(join(projectRoot, 'docs/openapi.json'), join(folder, 'openapi.json')),
    copyFile(join(projectRoot, 'web/public/mark.svg'), join(folder, 'mark.svg')),
  ])
}

/** Returns every page, in the order of the menu. */
function renderPages(): Page[] {
  const document = readApiDocument()
  const operations = operationsOf(document)
  const reference = (name: string, title: string, summary: string, content: Content): Page => ({
    name,
    title,
    summary,
    kind: 'reference',
    ...content,
  })
  const eventTypes = renderEventTypes(document)
  return [
    renderHome(document, operations),
    ...guides.map((guide) => guidePage(guide, operations)),
    reference('api', 'Overview', 'Every operation of the API.', renderOverview(document, operations)),
    ...document.tags.map((tag) =>
      reference(tagPage(tag.name), tag.name, tag.description, renderTag(document, tag, operations)),
    ),
    ...(eventTypes
      ? [reference('api-event-types', 'Event types', 'What webhooks deliver.', eventTypes)]
      : []),
    reference('api-objects', 'Objects', 'Every object of the API, field by field.', renderObjects(document)),
  ]
}

const guidePage = (guide: Guide, operations: readonly Operation[]): Page => {
  const { name, title, summary } = guide
  return { name, title, summary, kind: 'guide', ...renderGuide(guide, operations) }
}

/** Writes what the pages load, under names with a hash of the content, so that browsers can keep it. */
async function writeAssets(folder: string, pages: readonly Page[]): Promise<Assets> {
  async function write(name: string, content: string | Buffer): Promise<string> {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
    const path = `assets/${basename(name, extname(name))}-${hash}${extname(name)}`
    await writeFile(join(folder, path), content)
    return path
  }
  const fontPaths = await Promise.all(
    fonts.map(async (name) => write(name, await readFile(join(projectRoot, 'web/styles/fonts', name)))),
  )
  const index = `globalThis.daybookSearch=${JSON.stringify(searchRecords(pages))}`
  return {
    style: await write('docs.css', await styleSheet(fontPaths)),
    script: await write('docs.js', await bundle('docs.ts')),
    theme: await write('theme.js', await bundle('theme.ts')),
    index: await write('search-index.js', index),
    font: fontPaths[0] ?? '',
  }
}

/** The tokens of the app and the styles of the pages. */
async function styleSheet(fontPaths: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    styles.map((name) =>
      readFile(
        name === 'tokens'
          ? join(projectRoot, 'web/styles/tokens.css')
          : join(import.meta.dirname, 'styles', `${name}.css`),
        'utf8',
      ),
    ),
  )
  return fonts.reduce(
    (text, name, index) => text.replace(`./fonts/${name}`, basename(fontPaths[index] ?? '')),
    texts.join('\n'),
  )
}

/** Compiles a script for browsers into one file that needs no modules, so that it also runs from the disk. */
async function bundle(name: string): Promise<string> {
  const { build } = await import('rolldown')
  const { output } = await build({
    tsconfig: false,
    input: join(import.meta.dirname, 'browser', name),
    output: { format: 'iife', minify: true },
    write: false,
    logLevel: 'warn',
  })
  return output[0].code
}

/** What can be found: every heading with the text below it. */
const searchRecords = (pages: readonly Page[]): SearchRecord[] =>
  pages.flatMap(({ name, title: page, kind, entries }) =>
    entries.map(({ title, anchor, text }) => ({
      id: anchor === '' ? `${name}.html` : `${name}.html#${anchor}`,
      title,
      page: kind === 'reference' ? `API · ${page}` : page,
      text,
    })),
  )

type SearchRecord = { id: string; title: string; page: string; text: string }
