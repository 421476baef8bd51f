import { readFileSync } from 'node:fs'
import { inspectProcess } from './inspector.ts'

/** Resident memory in MB; of a page that several processes share, each counts its part. */
export type MappedMemory = {
  /** The program itself and its libraries. */
  filesMb: number
  /** Everything that a process has allocated. */
  anonymousMb: number
  sharedMb: number
}

/** What a process of Node has allocated, in MB. */
export type NodeMemory = MappedMemory & {
  /** V8's heap by space: resident pages, and what of them is in use. */
  spaces: { name: string; usedMb: number; residentMb: number }[]
  /** Buffers outside of V8's heap. */
  externalMb: number
  /** What is allocated beyond V8's heap and buffers: TLS, compiled code's metadata, threads' stacks, and malloc's reserve. */
  nativeMb: number
}

const mb = (bytes: number): number => bytes / 2 ** 20

export function readMappedMemory(pid: number): MappedMemory {
  const memory = { filesMb: 0, anonymousMb: 0, sharedMb: 0 }
  let kind: keyof MappedMemory = 'anonymousMb'
  for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
    const [, path] = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)$/.exec(line) ?? []
    if (path !== undefined) kind = kindOf(path)
    const [, kb] = /^Pss: +(\d+) kB$/.exec(line) ?? []
    if (kb !== undefined) memory[kind] += Number(kb) / 1024
  }
  return memory
}

function kindOf(path: string): keyof MappedMemory {
  if (path === '' || path.startsWith('[')) return 'anonymousMb'
  return /^\/dev\/(?:zero|shm)|^\/SYSV|\(deleted\)$/.test(path) ? 'sharedMb' : 'filesMb'
}

type HeapUsage = {
  spaces: { space_name: string; space_used_size: number; physical_space_size: number }[]
  usage: { external: number; arrayBuffers: number }
}

/** Reads the memory of a process of Node; `collect` lets it collect its garbage before. */
export function readNodeMemory(pid: number, collect = false): Promise<NodeMemory> {
  return inspectProcess(pid, async ({ evaluate }) => {
    const mapped = readMappedMemory(pid)
    if (collect) await evaluate('void gc()')
    const { spaces, usage } = await evaluate<HeapUsage>(
      `({ spaces: process.getBuiltinModule('v8').getHeapSpaceStatistics(), usage: process.memoryUsage() })`,
    )
    const after = collect ? readMappedMemory(pid) : mapped
    const own = spaces.map(({ space_name, space_used_size, physical_space_size }) => ({
      name: space_name,
      usedMb: mb(space_used_size),
      residentMb: mb(physical_space_size),
    }))
    const heapMb = own.reduce((sum, { residentMb }) => sum + residentMb, 0)
    const externalMb = mb(usage.external)
    return { ...after, spaces: own, externalMb, nativeMb: after.anonymousMb - heapMb - externalMb }
  })
}

export const heapMb = ({ spaces }: NodeMemory): number =>
  spaces.reduce((sum, { residentMb }) => sum + residentMb, 0)

/** Returns the size of objects in V8's heap by the name of their constructor, in MB, the largest first. */
export async function heapByConstructor(
  pid: number,
): Promise<[name: string, sizeMb: number, count: number][]> {
  const text = await inspectProcess(pid, ({ takeHeapSnapshot }) => takeHeapSnapshot())
  const { snapshot, nodes, strings } = JSON.parse(text) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  const sums = new Map<string, [bytes: number, count: number]>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0][nodes[at + type] ?? 0] ?? ''
    // Objects have their constructor's name; of the rest, such as strings and code, the kind says more.
    const key = kind === 'object' || kind === 'native' ? (strings[nodes[at + name] ?? 0] ?? '') : `(${kind})`
    const [bytes, count] = sums.get(key) ?? [0, 0]
    sums.set(key, [bytes + (nodes[at + size] ?? 0), count + 1])
  }
  return [...sums]
    .map(([key, [bytes, count]]): [string, number, number] => [key, mb(bytes), count])
    .sort(([, a], [, b]) => b - a)
}

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}
