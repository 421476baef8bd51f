import type { Sql } from '../../platform/db/sql.ts'
import { refuseUnknownIds } from '../../core/errors.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import { parseMentions } from '../../core/text.ts'
import { membersWhoCanSee } from '../../identity/list-access/check-access.ts'
import type { Comment, CommentCreate, CommentPatch } from './schema.ts'

type CommentPlace = { workspace_id: WorkspaceId; list_id: ListId }

/**
 * Returns the members that a comment mentions (D4). In `mentions`, a member who cannot see the task is an
 * error. In the text, where people may write anything, such a mention is ignored (S-07).
 *
 * @throws validation_error
 */
export async function resolveMentions(
  sql: Sql,
  place: CommentPlace,
  { text, mentions }: CommentCreate,
): Promise<MemberId[]> {
  const named = mentions === undefined ? parseMentions(text) : [...new Set(mentions)]
  const visible = await viewersAmong(sql, place, named)
  if (mentions !== undefined) requireViewers(mentions, visible)
  return visible
}

/**
 * Returns the members that a comment mentions after an edit. Those that are sent replace the ones before, who are
 * accepted even if they no longer see the task. Otherwise they follow the text, and those whom the old text did not name
 * stay mentioned (0283).
 *
 * @throws validation_error
 */
export async function mergeMentions(
  sql: Sql,
  place: CommentPlace,
  before: Pick<Comment, 'text' | 'mentions'>,
  { text, mentions }: Pick<CommentPatch, 'text' | 'mentions'>,
): Promise<MemberId[]> {
  if (mentions !== undefined) {
    const named = [...new Set(mentions)]
    const added = named.filter((id) => !before.mentions.includes(id))
    requireViewers(mentions, [...before.mentions, ...(await viewersAmong(sql, place, added))])
    return named
  }
  if (text === undefined || text === before.text) return before.mentions
  const namedBefore = new Set(parseMentions(before.text))
  const kept = before.mentions.filter((id) => !namedBefore.has(id))
  const named = parseMentions(text)
  const known = new Set([...before.mentions, ...(await viewersAmong(sql, place, named))])
  return [...new Set([...named.filter((id) => known.has(id)), ...kept])]
}

function requireViewers(mentions: readonly MemberId[] | null, viewers: readonly MemberId[]): void {
  const known = new Set<string>(viewers)
  refuseUnknownIds('mentions', mentions ?? [], (id) => !known.has(id))
}

async function viewersAmong(
  sql: Sql,
  { workspace_id, list_id }: CommentPlace,
  named: readonly MemberId[],
): Promise<MemberId[]> {
  const viewers = await membersWhoCanSee(sql, workspace_id, list_id, named)
  return named.filter((id) => viewers.has(id))
}
