import type { LabelId, ListId, MemberId, SectionId } from '../../../core/ids.ts'
import { findOwnInbox } from '../../../identity/members/inbox.ts'
import { matchableId } from '../../../platform/http/validation.ts'
import type { Call } from '../call.ts'
import { invalidArgument, namesNeedScope } from '../tool-errors.ts'
import { indexNames, matchName, type NameIndex } from './match-name.ts'
import * as store from './names-store.ts'

/** More lists, labels and people than a workspace has; beyond them ids are needed. */
const namesMax = 5_000
/** Each has to be compared with all names. */
const differentMax = 200

/** Finds what the names in the arguments of one call stand for. What is asked for twice is read once. */
export type Resolve = {
  list(text: string, field?: string): Promise<ListId>
  /** Where tasks go that name no list; guests and integrations have none. */
  inbox(): Promise<ListId | undefined>
  /** In a list, or in any if it isn't known; then only an id will do. */
  section(text: string, listId: ListId | undefined, field?: string): Promise<SectionId>
  label(text: string, field?: string): Promise<LabelId>
  person(text: string, field?: string): Promise<MemberId>
}

/** Words that stand for the person who asks. */
const self = new Set(['me', 'myself'])

export function createResolve({ database, actor, scopes }: Call): Resolve {
  const lists = once(async () => {
    const all = await store.listListNames(database.page, actor, namesMax)
    return indexNames(all.filter(({ archived }) => !archived))
  })
  const people = once(async () =>
    indexNames(await store.listMemberNames(database.page, actor, namesMax), ({ email }) => [email]),
  )
  const labels = once(async () => indexNames(await store.listLabelNames(database.page, actor, namesMax)))
  const sections = new Map<ListId, Promise<NameIndex<store.SectionName>>>()
  const sectionsOf = (listId: ListId) => {
    const known =
      sections.get(listId) ??
      store.listSectionNames(database.page, actor, [listId]).then((all) => indexNames(all))
    sections.set(listId, known)
    return known
  }
  const different = new Set<string>()
  const countName = (field: string, text: string) => {
    different.add(`${field} ${text}`)
    if (different.size > differentMax)
      throw invalidArgument(
        field,
        text,
        `A call can have ${differentMax} different names. Send ids, or fewer at once.`,
      )
  }
  return {
    inbox: once(() => findOwnInbox(database.page, actor)),
    async list(text, field = 'list') {
      if (text.startsWith('lst_')) return matchableId(text) as ListId
      if (!scopes.has('lists:read')) throw namesNeedScope(field, 'lists:read')
      countName(field, text)
      return matchName(await lists(), text, { field, advice: 'Find lists with get_workspace.' }).id
    },
    async section(text, listId, field = 'section') {
      if (text.startsWith('sec_') || listId === undefined) return matchableId(text) as SectionId
      if (!scopes.has('lists:read')) throw namesNeedScope(field, 'lists:read')
      countName(field, text)
      const advice = 'Find the sections of a list with get_workspace.'
      return matchName(await sectionsOf(listId), text, { field, advice }).id
    },
    async label(text, field = 'labels') {
      if (text.startsWith('lbl_')) return matchableId(text) as LabelId
      if (!scopes.has('lists:read')) throw namesNeedScope(field, 'lists:read')
      countName(field, text)
      const name = text.replace(/^#/, '')
      return matchName(await labels(), name, { field, advice: 'Find labels with get_workspace.' }).id
    },
    async person(text, field = 'assignee') {
      if (self.has(text.trim().toLowerCase()) && actor.member_id !== null) return actor.member_id
      if (text.startsWith('usr_')) return matchableId(text) as MemberId
      if (!scopes.has('members:read')) throw namesNeedScope(field, 'members:read')
      countName(field, text)
      const advice = 'Find people with get_workspace.'
      return matchName(await people(), text, { field, advice, byPart: true }).id
    },
  }
}

/** Calls a function the first time only. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}
