import { type NewComment, createComments } from '../../../work/comments/create-many.ts'
import type { ListId } from '../../../core/ids.ts'
import { commentTextMax } from '../../../core/limits.ts'
import { type Chunk, listIdOf, type StepOf, taskIdOf, addRowWarning } from './chunk.ts'
import type { ContentComment } from '../content.ts'
import { earlierStamp, findCreditableMembers } from './import-tasks.ts'
import { findListViewers, type FindViewer } from '../match-people.ts'
import { splitText } from '../read/values/split-text.ts'

/**
 * Creates comments. They keep their authors only if an admin imports them; otherwise they become the
 * importer's, with the original author in the first line (0196).
 */
export async function importComments(chunk: Chunk, steps: readonly StepOf<'comment'>[]): Promise<void> {
  const drafts = steps.flatMap(({ nth, comment, step }) => {
    const task_id = taskIdOf(chunk, nth)
    const list_id = listIdOf(chunk, chunk.plan.tasks[nth]?.list ?? '')
    // Skipped if the task wasn't created, which its own row reports.
    return task_id && list_id ? [{ nth, comment, step, task_id, list_id }] : []
  })
  if (drafts.length === 0) return
  const { sql, actor } = chunk
  const comments = drafts.map(({ comment }) => comment)
  const [findViewer, authorOf] = await Promise.all([
    findListViewers(
      sql,
      actor.workspace_id,
      [...new Set(drafts.map(({ list_id }) => list_id))],
      comments.flatMap(({ mentions }) => mentions),
    ),
    findCreditableMembers(
      chunk,
      comments.map(({ author }) => author),
    ),
  ])
  const parts = drafts.flatMap(({ nth, comment, step, task_id, list_id }): CommentPart[] => {
    const { text, mentions } = translateMentions(comment, list_id, findViewer)
    const author = authorOf(comment.author)
    const created_at = author ? earlierStamp(sql.stamp, comment.created_at) : sql.stamp
    const shown = author ? text : withAuthorLine(comment, text, chunk.job.timezone)
    // The added line may exceed the limit.
    const texts = splitText(shown, commentTextMax)
    const mentionedIn = (partText: string) => mentions.filter((id) => partText.includes(`(${id})`))
    const rest = new Set(texts.slice(1).flatMap(mentionedIn))
    return texts.map((partText, index) => ({
      nth,
      filesOf: index === 0 && (comment.attachments ?? []).length > 0 ? step : null,
      part: {
        task_id,
        text: partText,
        // A mention need not be in the text.
        mentions: index === 0 ? mentions.filter((id) => !rest.has(id)) : mentionedIn(partText),
        author_id: author ?? actor.member_id,
        created_at,
      },
    }))
  })
  const outcomes = await createComments(
    sql,
    actor,
    parts.map(({ part }) => part),
  )
  for (const [index, outcome] of outcomes.entries()) {
    const { nth, filesOf } = parts[index]!
    if (outcome.id === null)
      addRowWarning(chunk, nth, outcome.refusal === 'list_archived' ? 'list_archived' : 'parent')
    else if (filesOf !== null) chunk.created.containers.set(filesOf, outcome.id)
  }
}

/** A comment, or a part of a long one. `filesOf` is the step whose files it gets. */
type CommentPart = { nth: number; part: NewComment; filesOf: number | null }

/**
 * Rewrites mentions from the exported workspace: known people become mentions here, others are reduced to
 * their name.
 */
function translateMentions({ text, mentions }: ContentComment, listId: ListId, findViewer: FindViewer) {
  const members = new Map(mentions.map((person) => [person.id, findViewer(listId, person)]))
  const written = text.replaceAll(mentionPattern, (whole, name: string, id: string) => {
    const member = members.get(id)
    if (member) return `@[${name}](${member})`
    return members.has(id) ? `@${name}` : whole
  })
  return { text: written, mentions: [...new Set([...members.values()].filter((id) => id !== undefined))] }
}

/** Replaced in one pass, because a file may contain very many mentions. */
const mentionPattern = /@\[([^\]]{0,400})\]\(([^()\s]{1,100})\)/g

/** Puts `Ana wrote on March 3, 2026:` before the text, as far as the file has author and date. */
function withAuthorLine({ author, created_at }: ContentComment, text: string, timeZone: string): string {
  const name = author?.name ?? author?.email
  if (!name && created_at === null) return text
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  const on = created_at === null ? '' : ` on ${day.format(Date.parse(created_at))}`
  return `${name ? `${name} wrote` : 'Written'}${on}:\n\n${text}`
}
