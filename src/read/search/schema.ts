import { type Static, Type } from '../../core/typebox.ts'
import { closedObject, idSchema, nullable, stampSchema } from '../../platform/http/schemas.ts'
import { searchPageDefault, searchPageMax, searchQueryMax } from '../../core/limits.ts'
import type { SparseTaskRow } from '../task-rows/schema.ts'
import type { TextRange, Snippet } from './snippet.ts'

export const SearchQuery = closedObject({
  q: Type.String({ minLength: 1, maxLength: searchQueryMax, pattern: '\\S' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: searchPageMax, default: searchPageDefault })),
})
export type SearchQuery = Static<typeof SearchQuery>

const rangesSchema = Type.Unsafe<TextRange[]>({
  type: 'array',
  items: { type: 'array', items: { type: 'integer' } },
  description: 'The positions of the words, from and to, in UTF-16 units.',
})
const snippetSchema = Type.Object({ text: Type.String(), ranges: rangesSchema })

/** A task that was found: its row, and a snippet if the title does not contain the whole query. */
export type TaskResult = SparseTaskRow & {
  list_name: string
  title_ranges: TextRange[]
  snippet: Snippet | null
}

const CommentResult = Type.Object({
  id: idSchema('cmt'),
  task_id: idSchema('tsk'),
  list_id: idSchema('lst'),
  task_title: Type.String(),
  author_id: nullable(idSchema('usr')),
  created_at: stampSchema(),
  snippet: snippetSchema,
})
export type CommentResult = Static<typeof CommentResult>

export const SearchResults = Type.Object({
  tasks: Type.Array(Type.Unsafe<TaskResult>({ type: 'object', additionalProperties: true })),
  comments: Type.Array(CommentResult),
})
export type SearchResults = Static<typeof SearchResults>
