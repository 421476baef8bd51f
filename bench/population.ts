import { stampedId, type Prefix } from '../src/core/ids.ts'

/**
 * The data that an installation is filled with. The last 16 characters of a seeded id are a decimal number, so that
 * pgbench, which can do arithmetic but not concatenate, refers to the same rows that wrk requests.
 */
export type Population = {
  workspaces: number
  /** Per workspace. */
  tasks: number
  /** One per workspace, in order. */
  tokens: string[]
  /** The 10 characters of time at the start of every seeded id. */
  time: string
}

export const workspaceCount = 1_000
const workspacesMax = 10_000
const tasksOfSmallWorkspace = 100
/** Returns how many workspaces share so many tasks: a larger service first has more of them, then larger ones. */
export const workspacesFor = (tasks: number): number =>
  Math.min(workspacesMax, Math.max(workspaceCount, Math.round(tasks / tasksOfSmallWorkspace)))

/** The last workspaces get no load, so that their rate windows are untouched when a flood needs a whole one. */
const quietWorkspaces = 100
export const busyWorkspaces = workspaceCount - quietWorkspaces
export const busyWorkspacesOf = ({ workspaces }: Population): number => workspaces - quietWorkspaces
/** The first list of a workspace is empty, for new tasks; the others contain the tasks that are read. */
export const listsPerWorkspace = 5
/** One is on a quarter of the tasks, the other on some of these and on others. */
export const labelsPerWorkspace = 2

/** The first number of an id, so that each has 16 digits. */
export const firstNumber = 1_000_000_000_000_000

const ageMs = 30 * 86_400_000

export const seedTime = (): string => stampedId('wsp', Date.now() - ageMs, 0).slice(4, 14)

/** Returns the id of the `number`-th row of its kind, from 0. */
export const seededId = <P extends Prefix>(prefix: P, { time }: Pick<Population, 'time'>, number: number) =>
  `${prefix}_${time}${firstNumber + number}` as const

/** Tasks are numbered across workspaces, so that those of one are spread out, as when everyone works at once. */
export const taskNumber = ({ workspaces }: Population, workspace: number, index: number): number =>
  index * workspaces + workspace
