import { useCallback, useState } from 'react'

const storagePrefix = 'daybook.folded '

/** Returns the collapsed sections of a list, stored on the device. */
export function useCollapsedSections(listId: string): [ReadonlySet<string>, (sectionId: string) => void] {
  const key = storagePrefix + listId
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set((localStorage.getItem(key) ?? '').split(' ').filter(Boolean)),
  )
  const toggle = useCallback(
    (sectionId: string) =>
      setFolded((before) => {
        const next = new Set(before)
        if (!next.delete(sectionId)) next.add(sectionId)
        if (next.size > 0) localStorage.setItem(key, [...next].join(' '))
        else localStorage.removeItem(key)
        return next
      }),
    [key],
  )
  return [folded, toggle]
}
