import { DaybookError } from '../../../core/errors.ts'
import type { ListId } from '../../../core/ids.ts'
import { archiveList } from '../../../work/lists/archive.ts'
import { createList } from '../../../work/lists/create.ts'
import { createSection, listSections } from '../../../work/lists/sections.ts'
import { shareList } from '../../../identity/list-access/share.ts'
import { type Chunk, listOf, type Of } from './chunk.ts'
import { findMembers } from '../match-people.ts'
import type { Step } from './plan-steps.ts'

/** Makes lists and sections, and remembers where each of the file's is. */
export async function makePlaces(chunk: Chunk, first: number, steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const place =
      step.kind === 'list'
        ? await makeList(chunk, step)
        : step.kind === 'section'
          ? await makeSection(chunk, step)
          : undefined
    if (place !== undefined) chunk.made.places.set(first + index, place)
  }
}

/** A private list is seen by whoever imports it, and by those of its members who are members here. */
async function makeList({ sql, actor }: Chunk, { list }: Of<'list'>): Promise<ListId> {
  const { id } = await createList(sql, actor, list)
  const memberOf = await findMembers(sql, actor.workspace_id, list.members)
  for (const member of new Set(list.members.flatMap((person) => memberOf(person) ?? [])))
    if (member !== actor.member_id) await shareList(sql, actor, id, member)
  return id
}

/** In a list that was there before, a section of the same name is taken. */
async function makeSection(chunk: Chunk, { section }: Of<'section'>): Promise<string | undefined> {
  const { sql, actor, job } = chunk
  const listId = listOf(chunk, section.list)
  if (!listId) return undefined
  return unlessRefused(async () => {
    const there = job.list_id === null ? [] : await listSections(sql, actor, listId)
    const same = there.find(({ name }) => name === section.name)
    return (same ?? (await createSection(sql, actor, listId, section))).id
  })
}

/** Archives what was archived, now that all is in it. */
export async function archiveLists(chunk: Chunk, steps: readonly Of<'archive'>[]): Promise<void> {
  for (const { list } of steps) {
    const id = listOf(chunk, list.key)
    if (id) await unlessRefused(() => archiveList(chunk.sql, chunk.actor, id))
  }
}

/** What somebody has archived or taken away meanwhile is told of the rows that would go there. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DaybookError) return undefined
    throw error
  }
}
