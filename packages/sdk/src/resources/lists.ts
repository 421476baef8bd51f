import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { Get, RequestOptions } from '../http/options.ts'
import type {
  List,
  ListCreate,
  ListPatch,
  ListQuery,
  Section,
  SectionCreate,
  SectionPatch,
} from '../types.ts'

/** Lists of tasks. */
export type Lists = {
  list(query?: ListQuery, options?: RequestOptions): Collection<List>
  get: Get<List>
  create(list: ListCreate, options?: RequestOptions): Promise<List>
  /** Changes the fields that you pass; null clears one. */
  update(id: string, changes: ListPatch, options?: RequestOptions): Promise<List>
  /** Makes a list and its tasks read-only. */
  archive(id: string, options?: RequestOptions): Promise<List>
  unarchive(id: string, options?: RequestOptions): Promise<List>
}

export const createLists = (call: Call): Lists => ({
  list: (query, options) =>
    createCollection((cursor) => call('GET', '/lists', { query: pageQuery(query, cursor) }, options)),
  get: (id: string, options?: RequestOptions) => call('GET', '/lists/{id}', { ids: [id] }, options),
  create: (body, options) => call('POST', '/lists', { body }, options),
  update: (id, body, options) => call('PATCH', '/lists/{id}', { ids: [id], body }, options),
  archive: (id, options) => call('POST', '/lists/{id}/archive', { ids: [id] }, options),
  unarchive: (id, options) => call('POST', '/lists/{id}/unarchive', { ids: [id] }, options),
})

/** The sections of a list. */
export type Sections = {
  /** All sections of a list, in their order. */
  list(listId: string, options?: RequestOptions): Collection<Section>
  create(listId: string, section: SectionCreate, options?: RequestOptions): Promise<Section>
  /** Renames or moves a section. */
  update(listId: string, id: string, changes: SectionPatch, options?: RequestOptions): Promise<Section>
  /** Deletes a section; its tasks stay in the list. */
  delete(listId: string, id: string, options?: RequestOptions): Promise<void>
}

export const createSections = (call: Call): Sections => ({
  list: (listId, options) =>
    createCollection(() => call('GET', '/lists/{id}/sections', { ids: [listId] }, options)),
  create: (listId, body, options) => call('POST', '/lists/{id}/sections', { ids: [listId], body }, options),
  update: (listId, id, body, options) =>
    call('PATCH', '/lists/{id}/sections/{section_id}', { ids: [listId, id], body }, options),
  delete: (listId, id, options) =>
    call('DELETE', '/lists/{id}/sections/{section_id}', { ids: [listId, id] }, options),
})
