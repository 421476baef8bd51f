import { stampedId, type Prefix } from '../src/core/ids.ts'

/**
 * Who and what an installation is filled with. The last 16 characters of a seeded id are a decimal number, so that
 * pgbench, which can count but not concatenate, names the same rows that wrk asks for.
 */
export type Population = {
  workspaces: number
  /** In each workspace. */
  tasks: number
  /** Of each workspace, in order. */
  tokens: string[]
  /** The 10 characters of time that every seeded id begins with. */
  time: string
}

export const workspaceCount = 1_000
/** The last workspaces get no load, so that their windows are untouched when one is to be spent at once. */
const quietWorkspaces = 100
export const busyWorkspaces = workspaceCount - quietWorkspaces
/** The first list of a workspace is empty, for new tasks; the others hold what is read. */
export const listsPerWorkspace = 5
/** Ids begin here, so that each has 16 digits. */
export const firstNumber = 1_000_000_000_000_000

const ageMs = 30 * 86_400_000

export const seedTime = (): string => stampedId('wsp', Date.now() - ageMs, 0).slice(4, 14)

/** The id of the `number`-th row of its kind, from 0. */
export const seededId = <P extends Prefix>(prefix: P, { time }: Pick<Population, 'time'>, number: number) =>
  `${prefix}_${time}${firstNumber + number}` as const

/** Tasks are numbered through all workspaces, so that those of one lie apart, as they do where all work at once. */
export const taskNumber = ({ workspaces }: Population, workspace: number, index: number): number =>
  index * workspaces + workspace
