import { DaybookError } from '../../../core/errors.ts'
import type { ListId } from '../../../core/ids.ts'
import { archiveList } from '../../../work/lists/archive.ts'
import { createList } from '../../../work/lists/create.ts'
import { createSection, listSections } from '../../../work/lists/sections.ts'
import { findOwnInbox } from '../../../identity/members/inbox.ts'
import { shareList } from '../../../identity/list-access/share.ts'
import { type Chunk, listIdOf, type StepOf } from './chunk.ts'
import { findMembersByEmail } from '../match-people.ts'
import type { ImportStep } from './plan-steps.ts'

/** Creates lists and sections, and remembers their ids by step. */
export async function importListsAndSections(
  chunk: Chunk,
  first: number,
  steps: readonly ImportStep[],
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const id =
      step.kind === 'list'
        ? await importList(chunk, step)
        : step.kind === 'section'
          ? await importSection(chunk, step)
          : undefined
    if (id !== undefined) chunk.created.containers.set(first + index, id)
  }
}

/**
 * Creates a list. A private one is shared with the importer, and with those of its members who are members
 * here. An Inbox becomes part of the importer's own, if they have one.
 */
async function importList({ sql, actor }: Chunk, { list }: StepOf<'list'>): Promise<ListId> {
  const inbox = list.is_inbox ? await findOwnInbox(sql, actor) : undefined
  if (inbox !== undefined) return inbox
  const { id } = await createList(sql, actor, list)
  const memberOf = await findMembersByEmail(sql, actor.workspace_id, list.members)
  for (const member of new Set(list.members.flatMap((person) => memberOf(person) ?? [])))
    if (member !== actor.member_id) await shareList(sql, actor, id, member)
  return id
}

/** Creates a section; in an existing list it uses one of the same name, if there is one. */
async function importSection(chunk: Chunk, { section }: StepOf<'section'>): Promise<string | undefined> {
  const { sql, actor, job } = chunk
  const listId = listIdOf(chunk, section.list)
  if (!listId) return undefined
  return ignoreRefusal(async () => {
    const present = job.list_id === null ? [] : await listSections(sql, actor, listId)
    const existing = present.find(({ name }) => name === section.name)
    return (existing ?? (await createSection(sql, actor, listId, section))).id
  })
}

/** Archives lists that were archived in the file, once everything is in them. */
export async function archiveLists(chunk: Chunk, steps: readonly StepOf<'archive'>[]): Promise<void> {
  for (const { list } of steps) {
    const id = listIdOf(chunk, list.key)
    if (id) await ignoreRefusal(() => archiveList(chunk.sql, chunk.actor, id))
  }
}

/** Ignores a list that was archived or deleted in the meantime: the rows that would go there report it. */
async function ignoreRefusal<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DaybookError) return undefined
    throw error
  }
}
