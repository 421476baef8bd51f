import type { SidebarData } from '../../lib/types.ts'

/** A line of the sidebar, and what is in it if it is a folder. */
export type Line = { id: string; inside?: readonly string[]; isOpen?: boolean }

/** Where something goes: after another entry, or first; in a folder, or in none. */
export type Place = { after: string | null; folder: string | null }

/** Returns where an entry is now. */
export function placeOf(lines: readonly Line[], id: string): Place | undefined {
  const folder = lines.find(({ inside }) => inside?.includes(id))?.id ?? null
  const ids = idsIn(lines, folder)
  const at = ids.indexOf(id)
  return at === -1 ? undefined : { after: ids[at - 1] ?? null, folder }
}

/** Returns where an entry goes when it moves up or down by a line: into open folders and out of them. */
export function stepFrom(lines: readonly Line[], id: string, by: -1 | 1): Place | undefined {
  const { folder } = placeOf(lines, id) ?? {}
  if (folder === undefined) return undefined
  const ids = idsIn(lines, folder)
  const at = ids.indexOf(id)
  const next = ids[at + by]
  if (next === undefined && folder === null) return undefined
  if (next === undefined && folder !== null)
    return { after: by > 0 ? folder : (placeOf(lines, folder)?.after ?? null), folder: null }
  const into = folder === null ? lines.find((line) => line.id === next) : undefined
  if (into?.inside && into.isOpen && !isFolder(lines, id))
    return { after: by > 0 ? null : (into.inside.at(-1) ?? null), folder: into.id }
  return { after: by > 0 ? (next ?? null) : (ids[at - 2] ?? null), folder }
}

/** Returns the first or the last place beside an entry's neighbors. */
export function endFrom(lines: readonly Line[], id: string, end: 'first' | 'last'): Place | undefined {
  const place = placeOf(lines, id)
  const others = place && idsIn(lines, place.folder).filter((one) => one !== id)
  return place && { ...place, after: end === 'first' ? null : (others?.at(-1) ?? null) }
}

const isFolder = (lines: readonly Line[], id: string): boolean =>
  lines.some((line) => line.id === id && line.inside !== undefined)

const idsIn = (lines: readonly Line[], folder: string | null): readonly string[] =>
  folder === null ? lines.map(({ id }) => id) : (lines.find(({ id }) => id === folder)?.inside ?? [])

/** Returns the sidebar with a list or folder in another place. New ranks keep the order until the server has answered. */
export function placeInSidebar<S extends Pick<SidebarData, 'lists' | 'folders'>>(
  sidebar: S,
  id: string,
  { after, folder }: Place,
): S {
  const all = [...sidebar.lists, ...sidebar.folders].toSorted((one, other) =>
    one.rank < other.rank ? -1 : 1,
  )
  const rest = all.filter((one) => one.id !== id)
  const moved = all.find((one) => one.id === id)
  if (!moved) return sidebar
  const at = after === null ? 0 : rest.findIndex((one) => one.id === after) + 1
  const order = rest.toSpliced(at, 0, moved).map((one): string => one.id)
  const ranked = <T extends { id: string; rank: string }>(entries: readonly T[]): T[] =>
    entries
      .map((one) => ({ ...one, rank: String(order.indexOf(one.id)).padStart(6, '0') }))
      .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
  const lists = sidebar.lists.map((list) =>
    list.id === id ? { ...list, folder_id: folder as typeof list.folder_id } : list,
  )
  return { ...sidebar, lists: ranked(lists), folders: ranked(sidebar.folders) }
}
