import type { TaskId } from '../../../core/ids.ts'
import { pageMax } from '../../../core/limits.ts'
import { Type } from '../../../core/typebox.ts'
import type { Comment } from '../../../work/comments/schema.ts'
import { readThread } from '../../../work/comments/thread.ts'
import { listTasks, readTask } from '../../../work/tasks/list.ts'
import type { Task } from '../../../work/tasks/schema.ts'
import { answerPage } from '../answer-page.ts'
import { cursor, text } from '../arguments.ts'
import type { Call } from '../call.ts'
import { readLabels } from '../names/labels.ts'
import { resolveTask } from '../tasks/resolve-task.ts'
import { showItem } from '../tasks/task-fields.ts'
import { TaskView, viewTask } from '../tasks/task-view.ts'
import { defineTool } from '../tool.ts'

const commentsMax = 30

const CommentView = Type.Object({
  id: Type.String(),
  by: Type.Optional(Type.String()),
  at: Type.String(),
  text: Type.String(),
})

export const getTask = defineTool({
  name: 'get_task',
  title: 'Read a task',
  description: 'One whole task: description, checklist, subtasks, files, comments (newest first).',
  scopes: ['tasks:read'],
  effect: 'read',
  input: Type.Object({
    task: text('Id or exact title'),
    cursor: Type.Optional(Type.String({ minLength: 1, description: 'For older comments' })),
  }),
  output: Type.Object({
    task: Type.Object({ ...TaskView.properties, checklist: Type.Optional(Type.Array(Type.String())) }),
    subtasks: Type.Optional(Type.Array(Type.Object({ id: Type.String(), title: Type.String() }))),
    comments: Type.Optional(Type.Array(CommentView)),
    next_cursor: cursor,
  }),
  untrustedFields: [
    'title',
    'description',
    'checklist',
    'list',
    'section',
    'assignees',
    'labels',
    'files',
    'text',
    'by',
  ],
  async run(call, { task: named, cursor: before }) {
    const id = await resolveTask(call, named)
    const { database, actor } = call
    const task = await readTask(database.read, actor, id)
    const [whole, subtasks, thread] = await Promise.all([
      viewWhole(call, task),
      task.subtask_count === 0 ? [] : readSubtasks(call, id),
      call.scopes.has('comments:read') ? readComments(call, id, before) : { items: [] },
    ])
    const { items: comments, ...rest } = thread
    return {
      task: whole,
      ...(subtasks.length > 0 ? { subtasks } : {}),
      ...(comments.length > 0 ? { comments } : {}),
      ...rest,
    }
  },
})

async function viewWhole(call: Call, task: Task) {
  const labels = await readLabels(call, {
    lists: [task.list_id],
    sections: task.section_id === null ? [] : [task.section_id],
    labels: task.label_ids,
    people: task.assignee_ids,
  })
  const { subtasks: _count, checklist: _done, ...view } = viewTask(call, labels, task)
  return {
    ...view,
    ...(task.description === null ? {} : { description: task.description }),
    ...(task.checklist.length === 0 ? {} : { checklist: task.checklist.map(showItem) }),
    ...(task.attachments.length === 0
      ? {}
      : { files: task.attachments.map(({ name, url }) => ({ name, url })) }),
    url: task.url,
  }
}

async function readSubtasks(call: Call, parent_id: TaskId) {
  const { database, actor, nowMs } = call
  const subtasks = (await listTasks(database.page, actor, { parent_id }, nowMs, undefined, pageMax)) as Task[]
  const labels = await readLabels(call, {
    labels: subtasks.flatMap(({ label_ids }) => label_ids),
    people: subtasks.flatMap(({ assignee_ids }) => assignee_ids),
  })
  return subtasks.map((subtask) => {
    // All are in the list and below the task that was asked for.
    const { list: _list, section: _section, parent: _parent, ...view } = viewTask(call, labels, subtask)
    return view
  })
}

const readComments = (call: Call, id: TaskId, before: string | undefined) =>
  answerPage(call, {
    tool: 'get_task',
    filters: { task: id },
    limit: commentsMax,
    cursor: before,
    keyOf: (comment: Comment) => [comment.id],
    fetch: (key, take) => readThread(call.database, call.actor, id, key?.[0], take),
    show: async (comments) => {
      const labels = await readLabels(call, { people: comments.flatMap(({ author_id }) => author_id ?? []) })
      return comments.map((comment) => ({
        id: comment.id,
        ...(comment.author_id === null ? {} : { by: labels.person(comment.author_id) }),
        at: comment.created_at,
        text: comment.text,
      }))
    },
  })
