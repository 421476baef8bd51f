import type { Actor } from '../../core/actor.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { Favorite } from './schema.ts'
import * as store from './store.ts'

/** Lists the actor's own favorites, in their order; no one else can read them. */
export const listFavorites = (sql: Sql, actor: Actor): Promise<Favorite[]> => store.listFavorites(sql, actor)
