import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What is cited: a requirement, a threat, a decision on the specification, or a decision on how it's built. */
const cited =
  /\b(R-\d{3}|S-\d{2}|D\d{1,2})\b(?: (?:to|through) (R-\d{3}|S-\d{2}|D\d{1,2})\b)?|\b(0[12]\d\d)\b/g

/** `R-139 to R-142` names four requirements. */
function expand(first: string, last: string | undefined): string[] {
  if (last === undefined) return [first]
  const [, prefix = '', from = ''] = /^(\D+)(\d+)$/.exec(first) ?? []
  const to = Number(/\d+$/.exec(last)?.[0])
  return Array.from(
    { length: Math.max(to - Number(from) + 1, 0) },
    (_, step) => prefix + String(Number(from) + step).padStart(from.length, '0'),
  )
}

/** The identifiers in a text, each once. */
export function identifiersIn(text: string): Set<string> {
  return new Set(
    [...text.matchAll(cited)].flatMap(([, first, last, record]) =>
      record === undefined ? expand(first ?? '', last) : [record],
    ),
  )
}

/** Every file of the tree that people wrote, with the identifiers its comments and prose cite. */
export function citations(): Map<string, Set<string>> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /^(?:src|web|test|bench|migrations|deploy|docs|bin)\/|^[A-Z]+\.md$/.test(file))
    .filter(
      (file) => /\.(?:tsx?|css|sql|md|sh|yaml|yml)$/.test(file) && !/^docs\/(?:api|schema)\.md$/.test(file),
    )
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return [file, identifiersIn(file.endsWith('.md') ? text : commentsOf(text, file))] as const
    }),
  )
}

/** Code holds numbers and strings that only look like identifiers. */
const commentsOf = (text: string, file: string): string =>
  file.endsWith('.sql')
    ? [...text.matchAll(/--.*$/gm)].join('\n')
    : [...text.matchAll(/(?<=^|[\s,;(){}])\/\/.*$|\/\*[\s\S]*?\*\//gm)].join('\n')

/** The tests that name an identifier in the comment above them, as links from a document in `docs/`. */
export function testsByIdentifier(): Map<string, string[]> {
  const folder = join(root, 'test')
  const found = new Map<string, string[]>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .toSorted()
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const id of identifiersIn(commentsOf(text, file)))
      found.set(id, [...(found.get(id) ?? []), join('test', relative(folder, join(folder, file)))])
  }
  return found
}

/** A table of `docs/` with its last column, the tests that show each row, written from the tests themselves. */
export function withTests(document: string): string {
  const tests = testsByIdentifier()
  return document.replaceAll(
    /^\| ((?:R-\d{3}|S-\d{2})(?: to (?:R-\d{3}|S-\d{2}))?) \| (.*?) \| (.*) \|$/gm,
    (_, id, what, before) => {
      const files = new Set([...identifiersIn(id)].flatMap((one) => tests.get(one) ?? []))
      const links = [...files].toSorted().map((file) => `[${nameOf(file)}](../${file})`)
      return `| ${id} | ${what} | ${links.length > 0 ? links.join(', ') : before} |`
    },
  )
}

const nameOf = (file: string): string => file.replace(/^test\//, '').replace(/\.test\.ts$/, '')
