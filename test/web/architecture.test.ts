import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const web = fileURLToPath(new URL('../../web/', import.meta.url))

/** A folder imports only from itself and from those before it; files at the root can import from all of them. */
const order = ['service-worker', 'lib', 'messages', 'router', 'data', 'ui', 'features', 'shell', 'screens']
const rankOf = (path: string): number => {
  const at = order.indexOf(folderOf(path))
  return at === -1 ? order.length : at
}

const files = (await readdir(web, { recursive: true })).filter(
  (path) => !/^dist|^public|vite\.config/.test(path) && /\.(tsx?|css)$/.test(path),
)
const sources = await Promise.all(
  files.map(async (path) => ({ path, text: await readFile(join(web, path), 'utf8') })),
)
const code = sources.filter(({ path }) => !path.endsWith('.css'))
const folderOf = (path: string): string => path.split('/')[0] ?? ''

const importsOf = ({ path, text }: { path: string; text: string }): string[] =>
  [...text.matchAll(/(?:from|import|import\() ?'(\.[^']+)'/g)].map((match) =>
    relative(web, join(web, dirname(path), match[1] ?? '')),
  )

test('a folder of the app imports only from itself and from the folders before it', () => {
  const folders = new Set(code.filter(({ path }) => path.includes('/')).map(({ path }) => folderOf(path)))
  assert.deepEqual([...folders].toSorted(), order.toSorted())
  const violations = code.flatMap((file) =>
    importsOf(file)
      .filter((imported) => !imported.startsWith('../') && !imported.endsWith('.css'))
      .filter((imported) => rankOf(imported) > rankOf(file.path))
      .map((imported) => `${file.path} imports ${imported}`),
  )
  assert.deepEqual(violations, [])
})

test('every screen has a route, and no screen imports another', () => {
  const screens = code.filter(({ path }) => folderOf(path) === 'screens')
  const routed = new Set(importsOf(code.find(({ path }) => path === 'routes.tsx')!))
  assert.deepEqual(
    screens.map(({ path }) => path).filter((path) => !routed.has(path)),
    [],
    'files without a route belong in features/',
  )
  const violations = screens.flatMap((file) =>
    importsOf(file)
      .filter((imported) => folderOf(imported) === 'screens')
      .map((imported) => `${file.path} imports ${imported}`),
  )
  assert.deepEqual(violations, [])
})

test('the app imports only the grammar of phrases, names of languages, colors and icons, the time of ids and sizes of files from the service, and types, in one file', () => {
  const violations = code.flatMap((file) =>
    importsOf(file)
      .filter((imported) => imported.startsWith('../') && file.path !== 'lib/types.ts')
      // The build runs beside the service.
      .filter(() => folderOf(file.path) !== 'service-worker' && !file.path.startsWith('vite.'))
      .filter(
        (imported) =>
          !/^\.\.\/src\/core\/(?:phrases\/|(?:languages|appearance|time-of-id|format-bytes)\.ts$)/.test(
            imported,
          ),
      )
      .map((imported) => `${file.path} imports ${imported}`),
  )
  assert.deepEqual(violations, [])
  const types = code.find(({ path }) => path === 'lib/types.ts')?.text ?? ''
  assert.doesNotMatch(types.replaceAll('export type', ''), /\b(?:import|export)\b(?! type)/)
})

test('colors and shadows are defined only as tokens', () => {
  const raw = /#[0-9a-f]{3,8}\b(?=[^'"`]*[;,)])|\b(?:rgb|hsl|oklch|lab)a?\(/i
  const violations = sources
    .filter(({ path }) => path.endsWith('.css') && path !== 'styles/tokens.css')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => raw.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
  assert.deepEqual(violations, [])
  const inline = code.filter(({ text }) => /(?:color|background|fill|stroke): ?'#/.test(text))
  assert.deepEqual(
    inline.map(({ path }) => path),
    [],
  )
})

test('texts for people are in the message catalogs', () => {
  const violations = code
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(/>\s*([A-Z][a-z]+(?: [a-z]+)+)[.…]?\s*</g),
        ...text.matchAll(/(?:label|title|aria-label)="([A-Z][^"]*)"/g),
      ]
        .map((match) => match[1] ?? '')
        .filter((text) => text !== 'Daybook')
        .map((text) => `${path}: ${text}`),
    )
  assert.deepEqual(violations, [])
})

test('files of the app are short', () => {
  const long = sources.filter(({ text }) => text.split('\n').length > 300).map(({ path }) => path)
  assert.deepEqual(long, [])
})

/** The utility classes: a rule for one of these names would change every element that uses the utility. */
const utilities =
  /^(?:block|inline|inline-block|flex|grid|hidden|contents|table|container|fixed|absolute|relative|sticky|static|visible|collapse|truncate|underline|italic|uppercase|capitalize|border|rounded|shadow|outline|ring|blur|filter|transition|resize|isolate|isolated|order-\d|basis-full|(?:w|h|p|m|gap|pt|pb|py|px|mt|mb)-.+)$/

test('no style sheet overrides a utility class', () => {
  const violations = sources
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*\.([a-z][\w-]*)/gm)]
        .filter(([, name = '']) => utilities.test(name))
        .map(([, name]) => `${path}: .${name}`),
    )
  assert.deepEqual(violations, [])
})

/** What is read of a page at one moment, which says little about the moment after. */
const readings =
  /assert\.(?:equal|deepEqual|match|ok)\(\s*\(*await [^\n]*?\.(?:count|inputValue|textContent|innerText|isVisible|isChecked|isDisabled|allTextContents|allInnerTexts|getAttribute|boundingBox)\(/g

test('tests of the app wait for what they assert about a page', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const tests = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.test.ts'))
  const violations = await Promise.all(
    tests.map(async (path) =>
      [...(await readFile(join(folder, path), 'utf8')).matchAll(readings)].map(
        ([statement]) => `${path}: use assertSoon for ${statement}`,
      ),
    ),
  )
  assert.deepEqual(violations.flat(), [])
})
