import { type Static, Type } from '../../core/typebox.ts'
import { closed, id, nullable, stamp } from '../../platform/http/schemas.ts'
import { searchPageDefault, searchPageMax, searchQueryMax } from '../../core/limits.ts'
import type { SentRow } from '../task-rows/schema.ts'
import type { Range, Snippet } from './snippet.ts'

export const SearchQuery = closed({
  q: Type.String({ minLength: 1, maxLength: searchQueryMax, pattern: '\\S' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: searchPageMax, default: searchPageDefault })),
})
export type SearchQuery = Static<typeof SearchQuery>

const ranges = Type.Unsafe<Range[]>({
  type: 'array',
  items: { type: 'array', items: { type: 'integer' } },
  description: 'Where the words stand, from and to, in UTF-16 units.',
})
const snippet = Type.Object({ text: Type.String(), ranges })

/** A task that was found: its row, and where it says what its title does not say of what was looked for. */
export type FoundTask = SentRow & { list_name: string; title_ranges: Range[]; snippet: Snippet | null }

const FoundComment = Type.Object({
  id: id('cmt'),
  task_id: id('tsk'),
  task_title: Type.String(),
  author_id: nullable(id('usr')),
  created_at: stamp(),
  snippet,
})
export type FoundComment = Static<typeof FoundComment>

export const Found = Type.Object({
  tasks: Type.Array(Type.Unsafe<FoundTask>({ type: 'object', additionalProperties: true })),
  comments: Type.Array(FoundComment),
})
export type Found = Static<typeof Found>
