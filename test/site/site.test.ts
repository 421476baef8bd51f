import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { publicDetailReasons, publicReasons } from '../../src/core/error-reasons.ts'
import { operationsOf, readApiDocument } from '../../site/reference/document.ts'
import { buildSite } from '../../site/build.ts'
import { temporaryFolder } from '../support/processes.ts'

const folder = join(temporaryFolder(), 'site')
await buildSite(folder)

const pages = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const idsOf = (text: string): string[] => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
const ids = new Map([...pages].map(([name, text]) => [name, idsOf(text)]))

test('every link of every page has a target, and no page says an id twice', () => {
  const dead = [...pages].flatMap(([name, text]) =>
    [...text.matchAll(/ (?:href|src)="([^"]+)"/g)]
      .map(([, url = '']) => url)
      .filter((url) => !/^https?:/.test(url))
      .filter((url) => {
        const [path = '', anchor = ''] = url.split('#')
        const target = path === '' ? name : path
        if (!statSync(join(folder, target), { throwIfNoEntry: false })?.isFile()) return true
        return anchor !== '' && !ids.get(target)?.includes(anchor)
      })
      .map((url) => `${name}: ${url}`),
  )
  assert.deepEqual(dead, [])
  for (const [name, all] of ids) assert.equal(new Set(all).size, all.length, name)
})

test('the reference has every operation, field and object of the document', () => {
  const document = readApiDocument()
  const text = (name: string) => pages.get(`${name}.html`) ?? ''
  for (const { summary, path, tag, parameters } of operationsOf(document)) {
    const page = text(`api-${tag.toLowerCase()}`).replaceAll(/<wbr ?\/?>/g, '')
    assert.ok(page.includes(`>${summary}</a></h2>`), summary)
    assert.ok(page.includes(`<code>${path}</code>`), path)
    for (const { name } of parameters) assert.ok(page.includes(`<code>${name}</code>`), `${summary}: ${name}`)
  }
  for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
    assert.ok(text('api-objects').includes(`<h2 id="${name.toLowerCase()}">`), name)
    for (const field of Object.keys(properties))
      assert.ok(text('api-objects').includes(`<code>${field}</code>`))
  }
  for (const code of Object.keys(document.components.responses))
    assert.ok(text('api').includes(`id="error-${code}"`), code)
})

// S-61
test('regression: every reason of an error is found in the reference and by the search, in plain text', () => {
  const reasons = [publicReasons, ...Object.values(publicDetailReasons)].flatMap((one) => Object.keys(one))
  const index = readdirSync(join(folder, 'assets')).find((name) => /^search-index.*\.js$/.test(name)) ?? ''
  const text = readFileSync(join(folder, 'assets', index), 'utf8')
  for (const reason of reasons) {
    assert.ok(ids.get('api.html')?.includes(`reason-${reason}`), reason)
    assert.ok(text.includes(`api.html#reason-${reason}`), reason)
  }
  assert.doesNotMatch(text, /&(?:#x?\d+|amp|lt|gt|quot);/)
})

test('no page loads anything from another origin, and none has an inline script or style', () => {
  for (const [name, text] of pages) {
    assert.doesNotMatch(text, /<script(?![^>]* src="assets\/)|<style| style=| on[a-z]+="/, name)
    assert.doesNotMatch(text, /<(?:link|script|img|iframe)[^>]*(?:href|src)="(?:https?:)?\/\//, name)
  }
  for (const name of readdirSync(join(folder, 'assets')).filter((one) => one.endsWith('.css')))
    assert.doesNotMatch(
      readFileSync(join(folder, 'assets', name), 'utf8'),
      /@import|url\((?!['"]?[\w-]+\.woff2)/,
    )
})

test('the scripts of a page are at most 100 kB, with the index of the search', () => {
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  const sizes = scripts.map((name) => gzipSync(readFileSync(join(folder, 'assets', name))).length)
  assert.equal(scripts.length, 3)
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) <= 100_000, sizes.join())
})
