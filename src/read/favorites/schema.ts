import { type Static, Type } from '../../core/typebox.ts'
import type { LabelId, ListId, ViewId } from '../../core/ids.ts'
import { closedObject, nullable } from '../../platform/http/schemas.ts'
import { Label } from '../../work/labels/schema.ts'

/** What can be a favorite: a list, a saved view or a label. */
export type FavoriteId = ListId | ViewId | LabelId
export const favoriteId = Type.Unsafe<FavoriteId>({ type: 'string' })

/** A favorite of a member, as their sidebar shows it (0461). */
export const Favorite = Type.Object({
  id: favoriteId,
  name: Type.String(),
  /** Of a label; null otherwise. */
  color: nullable(Label.properties.color),
})
export type Favorite = Static<typeof Favorite>

/** Where a favorite goes: after another one, or to the top. Without `after_id`, a new one goes to the end. */
export const FavoritePlace = closedObject({ after_id: Type.Optional(nullable(favoriteId)) })
export type FavoritePlace = Static<typeof FavoritePlace>
