import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseKeybinding } from 'tinykeys'
import { type CommandId, commandFor, keyMap } from '../../web/ui/commands/key-map.ts'
import { messages } from '../../web/messages/en/shortcuts.ts'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const ids = Object.keys(keyMap) as CommandId[]

/** The commands that some screen, panel or selection registers. */
async function registeredCommands(): Promise<Set<string>> {
  const paths = (await readdir(web, { recursive: true })).filter(
    (path) => /^(?:lib|data|ui|features|shell|screens)\b.*\.tsx?$/.test(path) && !/key-map/.test(path),
  )
  const sources = await Promise.all(paths.map((path) => readFile(join(web, path), 'utf8')))
  const registering = sources.filter((text) => text.includes('useCommands('))
  return new Set(registering.flatMap((text) => [...text.matchAll(/'(\w+\.\w+)':/g)].map(([, id = '']) => id)))
}

// 0159
test('every command with a shortcut, and every command without one, is registered by some component', async () => {
  const registered = await registeredCommands()
  // Native keys are handled by the focused element: arrows by a list, Enter by a field.
  const bound = ids.filter(
    (id) => commandFor(id).keys !== undefined || commandFor(id).nativeKeys === undefined,
  )
  assert.deepEqual(
    bound.filter((id) => !registered.has(id)),
    [],
  )
})

// 0159
test('no two commands of a section share a shortcut, and every shortcut can be typed', () => {
  const seen = new Map<string, CommandId>()
  const duplicates: string[] = []
  for (const id of ids) {
    const { where, keys = [], nativeKeys = [] } = commandFor(id)
    for (const key of keys) {
      assert.ok(parseKeybinding(key).length <= 2, key)
      const other = seen.get(`${where} ${key}`)
      if (other) duplicates.push(`${other} and ${id}`)
      seen.set(`${where} ${key}`, id)
    }
    assert.ok(messages.what[id].length > 0 && messages.where[where].length > 0, id)
    assert.ok(
      [...keys, ...nativeKeys].every((key) => key.trim() === key && key !== ''),
      id,
    )
  }
  assert.deepEqual(duplicates, [])
})
