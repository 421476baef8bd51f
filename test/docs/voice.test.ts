import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Words that give away a sentence thought in another language, or that docs/voice.md has a better word for. */
const giveaways =
  /\b(?:anew|meanwhile|whoever|nobody that|somebody|any more|e-mail|taken? back|takes back|stands? here|is told|are told)\b|\bwho (?:loses|has|wants|is|sees) (?:it|a|the|none) (?:makes|gets|is|may|has)\b/i

/** The guide quotes them, released migrations never change, and texts in other languages have words of their own. */
const exempt =
  /^docs\/(?:voice\.md|published\/|api\.md|openapi\.json)|^test\/docs\/voice\.test\.ts$|^migrations\/|fixtures\/|^test\/read\/search\/search\.test\.ts$|\/messages\/(?:de|fr|es)[./]|^test\/web\/(?:app\/languages|catalogues)\.test\.ts$/

test('nothing people read uses the words that the voice guide rules out', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(?:tsx?|css|md|sh|yaml|html)$/.test(file) && !exempt.test(file))
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => {
        const word = giveaways.exec(line)?.[0]
        return word === undefined ? [] : [`${file}:${at + 1}: ${word}`]
      }),
  )
  assert.deepEqual(found, [])
})
