import { type Static, Type } from '../../../core/typebox.ts'
import type { FolderId, ListId } from '../../../core/ids.ts'
import { closedObject, idSchema, nullable } from '../../../platform/http/schemas.ts'
import { folderNameMax } from '../../../core/limits.ts'

const name = Type.String({ minLength: 1, maxLength: folderNameMax, pattern: '\\S' })

/** A folder, in which a member groups the lists of their own sidebar (0460). */
export const Folder = Type.Object({ id: idSchema('fol'), name, rank: Type.String() })
export type Folder = Static<typeof Folder>

/** A list or a folder that something follows in the sidebar; null is the top. */
const afterEntry = nullable(Type.Unsafe<ListId | FolderId>({ type: 'string' }))

export const FolderCreate = closedObject({
  name,
  /** Default: the end. */
  after_id: Type.Optional(afterEntry),
})
export type FolderCreate = Static<typeof FolderCreate>

export const FolderPatch = closedObject({ name: Type.Optional(name), after_id: Type.Optional(afterEntry) })
export type FolderPatch = Static<typeof FolderPatch>

/** Moves a list in a member's own sidebar: after another entry, or to the top, of a folder if it names one. */
export const ListMove = closedObject({
  after_id: afterEntry,
  /** Null takes the list out of its folder; without this field, it stays where it is. */
  folder_id: Type.Optional(nullable(idSchema('fol'))),
})
export type ListMove = Static<typeof ListMove>
