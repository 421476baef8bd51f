import type { World } from './world.ts'

/** A call of a tool of Todoist's server, as its published schema takes it. */
export type TodoistCall = [tool: string, args: Record<string, unknown>]

/** Something that a person asks an assistant for. */
export type Job = {
  goal: string
  /** What has happened before. */
  before?: (world: World) => Promise<void>
  /** The calls of an assistant that reads the list of tools well and knows what the goal says, no more. */
  play: (world: World) => Promise<void>
  /** What the database has in the end. */
  check: (world: World) => Promise<void>
  /** The fewest calls that reach the same on Todoist's published tools. */
  todoist: TodoistCall[]
}

/** An id of Todoist's. */
export const todoistId = (index: number): string => `6Xm5QhQ8V5wV9p${String(index).padStart(2, '0')}`
export const todoistIds = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => todoistId(index))
