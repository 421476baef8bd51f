import { useCallback, useState } from 'react'

const storagePrefix = 'daybook.folded '

/**
 * Returns what is collapsed, stored on the device.
 *
 * @param place the list whose sections can be, or `sidebar` for folders
 */
export function useCollapsed(place: string): [ReadonlySet<string>, (id: string) => void] {
  const key = storagePrefix + place
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set((localStorage.getItem(key) ?? '').split(' ').filter(Boolean)),
  )
  const toggle = useCallback(
    (id: string) =>
      setFolded((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        if (next.size > 0) localStorage.setItem(key, [...next].join(' '))
        else localStorage.removeItem(key)
        return next
      }),
    [key],
  )
  return [folded, toggle]
}
