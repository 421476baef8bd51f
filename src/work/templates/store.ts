import { type Static, Type } from '../../core/typebox.ts'
import type { Actor } from '../../core/actor.ts'
import { fragment, type Fragment, json, type Sql, type Transaction } from '../../platform/db/sql.ts'
import { nameList } from '../../platform/db/column-lists.ts'
import { idSchema, stampSchema } from '../../platform/http/schemas.ts'
import type { LabelId, ListId, TemplateId } from '../../core/ids.ts'
import { canSeeList } from '../../identity/list-access/visible.ts'
import { schemasOf, templateFields } from '../tasks/fields/task-fields.ts'
import { NoRow } from '../../platform/db/write.ts'
import { sampleTasksMax, type TemplateContent, Template } from './schema.ts'

const templateColumns = fragment`
  id, name, description, visibility, color, icon, sections, task_count, created_by, created_at`

/** Templates saved from a private list are visible to their author only. */
const isVisible = (actor: Actor): Fragment => fragment`
  (visibility = 'workspace' or created_by = ${actor.member_id})`

const TemplateSummaryRow = Type.Object({ ...Template.properties, created_at: stampSchema() })

export const listTemplates = (sql: Sql, actor: Actor) => sql(TemplateSummaryRow)`
  select ${templateColumns} from templates
  where workspace_id = ${actor.workspace_id} and ${isVisible(actor)}
  order by id`

const TemplateRow = Type.Object({
  ...TemplateSummaryRow.properties,
  tasks: Type.Unsafe<TemplateContent['tasks']>({ type: 'array' }),
})

export async function findTemplate(
  sql: Sql,
  actor: Actor,
  id: TemplateId,
): Promise<Static<typeof TemplateRow> | undefined> {
  const [template] = await sql(TemplateRow)`
    select ${templateColumns}, tasks from templates
    where workspace_id = ${actor.workspace_id} and id = ${id} and ${isVisible(actor)}`
  return template
}

/** Counts the templates of the workspace, visible or not. */
export async function countTemplates(sql: Sql, actor: Actor): Promise<number> {
  const [row] = await sql(Type.Object({ count: Type.Integer() }))`
    select count(*)::integer as count from templates where workspace_id = ${actor.workspace_id}`
  return row?.count ?? 0
}

export async function insertTemplate(
  sql: Transaction,
  actor: Actor,
  template: Pick<Template, 'name' | 'description' | 'visibility' | 'task_count'> & TemplateContent,
): Promise<Template> {
  const [inserted] = await sql(TemplateSummaryRow)`
    insert into templates (workspace_id, id, name, description, visibility, color, icon, sections, tasks, task_count, created_by,
      created_at)
    values (${actor.workspace_id}, ${sql.newId('tpl')}, ${template.name}, ${template.description},
      ${template.visibility}, ${template.color}, ${template.icon}, ${template.sections}, ${json(template.tasks)}, ${template.task_count},
      ${actor.member_id}, ${sql.stamp})
    returning ${templateColumns}`
  return inserted as Template
}

export const deleteTemplate = (sql: Transaction, actor: Actor, id: TemplateId) => sql(
  Type.Object({ id: Type.String() }),
)`
  delete from templates where workspace_id = ${actor.workspace_id} and id = ${id} returning id`

const ListRow = Type.Object({
  id: idSchema('lst'),
  ...Type.Pick(Template, ['visibility', 'color', 'icon']).properties,
})

/** Finds a list that the actor can see. */
export async function findList(sql: Sql, actor: Actor, listId: ListId) {
  const [list] = await sql(ListRow)`
    select id, visibility, color, icon from lists
    where workspace_id = ${actor.workspace_id} and id = ${listId} and ${canSeeList(actor, fragment`lists.id`)}`
  return list
}

const carriedColumns = nameList(templateFields)
const SourceTaskRow = Type.Object(schemasOf(['id', 'timezone', ...templateFields]))
export type SourceTask = Static<typeof SourceTaskRow>

/** Lists up to `take` open tasks of a list that the actor can see, in the list's order. */
export const listOpenTasks = (sql: Sql, actor: Actor, listId: ListId, take: number) => sql(SourceTaskRow)`
  select id, timezone, ${carriedColumns} from tasks
  where workspace_id = ${actor.workspace_id} and list_id = ${listId} and completed_at is null and deleted_at is null
  order by coalesce(rank, substr(id, 5)) collate "C", id
  limit ${take}`

const SampleRow = Type.Object({ sample_label_ids: Type.Array(idSchema('lbl')) })

/** Finds a sample list that the actor can see. */
export async function findSample(sql: Sql, actor: Actor, id: ListId) {
  const [sample] = await sql(SampleRow)`
    select sample_label_ids from lists
    where workspace_id = ${actor.workspace_id} and id = ${id} and sample_label_ids is not null
      and task_count <= ${sampleTasksMax} and ${canSeeList(actor, fragment`lists.id`)}`
  return sample
}

/** Makes a list a sample. @param ids the labels that were created for it */
export const updateSampleLabels = (
  sql: Transaction,
  actor: Actor,
  id: ListId,
  ids: readonly LabelId[],
) => sql(NoRow)`
  update lists set sample_label_ids = ${ids}::text[] where workspace_id = ${actor.workspace_id} and id = ${id}`

const TaskIdRow = Type.Object({ id: idSchema('tsk') })

export const listTopLevelTaskIds = (sql: Sql, actor: Actor, id: ListId) => sql(TaskIdRow)`
  select id from tasks
  where workspace_id = ${actor.workspace_id} and list_id = ${id} and parent_id is null and deleted_at is null
    and ${canSeeList(actor, fragment`tasks.list_id`)}
  order by id`

const LabelIdRow = Type.Object({ id: idSchema('lbl') })

export const listLabelIdsByKey = (sql: Sql, actor: Actor, keys: readonly string[]) => sql(LabelIdRow)`
  select id from labels
  where workspace_id = ${actor.workspace_id} and name_key = any(${keys}::text[]) and deleted_at is null`

/** Lists those of the labels that are on no task. */
export const listUnusedLabelIds = (sql: Sql, actor: Actor, ids: readonly LabelId[]) => sql(LabelIdRow)`
  select id from labels
  where workspace_id = ${actor.workspace_id} and id = any(${ids}::text[]) and deleted_at is null
    and not exists (
      select from tasks
      where tasks.workspace_id = ${actor.workspace_id} and tasks.deleted_at is null and labels.id = any(tasks.label_ids)
    )`
