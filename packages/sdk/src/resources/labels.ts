import { type Collection, createCollection, pageQuery } from '../collection.ts'
import type { Call } from '../http/call.ts'
import type { Get, RequestOptions } from '../http/options.ts'
import type { Label, LabelCreate, LabelPatch, LabelQuery } from '../types.ts'

/** The labels of the workspace. */
export type Labels = {
  list(query?: LabelQuery, options?: RequestOptions): Collection<Label>
  get: Get<Label>
  create(label: LabelCreate, options?: RequestOptions): Promise<Label>
  /** Renames or recolors a label. */
  update(id: string, changes: LabelPatch, options?: RequestOptions): Promise<Label>
  /** Deletes a label; its tasks stay and lose it. */
  delete(id: string, options?: RequestOptions): Promise<void>
}

export const createLabels = (call: Call): Labels => ({
  list: (query, options) =>
    createCollection((cursor) => call('GET', '/labels', { query: pageQuery(query, cursor) }, options)),
  get: (id: string, options?: RequestOptions) => call('GET', '/labels/{id}', { ids: [id] }, options),
  create: (body, options) => call('POST', '/labels', { body }, options),
  update: (id, body, options) => call('PATCH', '/labels/{id}', { ids: [id], body }, options),
  delete: (id, options) => call('DELETE', '/labels/{id}', { ids: [id] }, options),
})
