import { DaybookError } from '../../../core/errors.ts'
import { descriptionMax } from '../../../core/limits.ts'
import { Type } from '../../../core/typebox.ts'
import type { Transaction } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { createList } from '../../../work/lists/create.ts'
import { createSection, listSections } from '../../../work/lists/sections.ts'
import { failureProperties, text, texts } from '../arguments.ts'
import type { Call } from '../call.ts'
import { fold } from '../names/match-name.ts'
import { createResolve, type Resolve } from '../names/resolve.ts'
import { countOperations, describeFailure } from '../tasks/run-operations.ts'
import { defineTool } from '../tool.ts'

const listsMax = 20
const sectionsMax = 50

type Sent = { name: string; private?: boolean; description?: string; sections?: string[] }

export const createLists = defineTool({
  name: 'create_lists',
  title: 'Create lists and sections',
  description: 'A list that has the name (or id) already is used, and only sections it lacks are added.',
  scopes: ['lists:write'],
  effect: 'add',
  isIdempotent: true,
  input: Type.Object({
    lists: Type.Array(
      Type.Object({
        name: text(),
        private: Type.Optional(Type.Boolean()),
        description: Type.Optional(Type.String({ maxLength: descriptionMax })),
        sections: Type.Optional(texts(sectionsMax)),
      }),
      { minItems: 1, maxItems: listsMax },
    ),
  }),
  output: Type.Object({
    results: Type.Array(
      Type.Object({
        id: Type.Optional(Type.String()),
        existed: Type.Optional(Type.Boolean()),
        ...failureProperties,
      }),
    ),
  }),
  async run(call, { lists }) {
    await countOperations(
      call,
      lists.reduce((sum, { sections = [] }) => sum + 1 + sections.length, 0),
      'lists',
    )
    const resolve = createResolve(call)
    const results = []
    // One write each, since a list whose sections can't be added isn't created either.
    for (const list of lists) results.push(await ensureList(call, resolve, list))
    return { results }
  },
})

async function ensureList(call: Call, resolve: Resolve, sent: Sent) {
  const { actor, database } = call
  try {
    const existing = await findExisting(call, resolve, sent.name)
    const id = await write(database, actor.workspace_id, async (sql) => {
      const { name, description, private: isPrivate } = sent
      const listId =
        existing ??
        (
          await createList(sql, actor, {
            name,
            ...(description === undefined ? {} : { description }),
            visibility: isPrivate ? 'private' : 'workspace',
          })
        ).id
      await addSections(sql, call, listId, sent.sections ?? [])
      return listId
    })
    return { id, ...(existing ? { existed: true } : {}) }
  } catch (error) {
    if (error instanceof DaybookError) return describeFailure(error)
    throw error
  }
}

/** A token that can't read lists can't know which exist. */
async function findExisting({ scopes }: Call, resolve: Resolve, name: string) {
  if (!name.startsWith('lst_') && !scopes.has('lists:read')) return undefined
  try {
    return await resolve.list(name, 'name')
  } catch (error) {
    if (error instanceof DaybookError && error.code === 'not_found') return undefined
    throw error
  }
}

async function addSections(
  sql: Transaction,
  { actor }: Call,
  listId: Parameters<typeof createSection>[2],
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return
  const known = new Set((await listSections(sql, actor, listId)).map(({ name }) => fold(name)))
  for (const name of names) {
    if (!known.has(fold(name))) await createSection(sql, actor, listId, { name: name.trim() })
    known.add(fold(name))
  }
}
