import type { Scope } from '../../core/actor.ts'
import type { Tool } from './tool.ts'
import { addComments } from './tools/add-comments.ts'
import { completeTasks } from './tools/complete-tasks.ts'
import { createLists } from './tools/create-lists.ts'
import { createTasks } from './tools/create-tasks.ts'
import { findTasks } from './tools/find-tasks.ts'
import { getChanges } from './tools/get-changes.ts'
import { getDue } from './tools/get-due.ts'
import { getTask } from './tools/get-task.ts'
import { getWorkspace } from './tools/get-workspace.ts'
import { updateTasks } from './tools/update-tasks.ts'

/** All tools, by what people want to do rather than by what the API has (0331). */
const tools: readonly Tool[] = [
  findTasks,
  getTask,
  getDue,
  getChanges,
  createTasks,
  updateTasks,
  completeTasks,
  addComments,
  getWorkspace,
  createLists,
]

/** Returns the tools that a token may call. */
export const toolsFor = (scopes: ReadonlySet<Scope>): Tool[] =>
  tools.filter((tool) => tool.scopes.some((scope) => scopes.has(scope)))

export const findTool = (name: string): Tool | undefined => tools.find((tool) => tool.name === name)
