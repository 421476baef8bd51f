import { useCallback, useState } from 'react'

const storagePrefix = 'daybook.hidden '

/** Whether a board hides its empty columns, stored on the device for each page. */
export function useEmptyColumns(): [boolean, () => void] {
  const key = storagePrefix + location.pathname
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) !== null)
  const toggle = useCallback(() => {
    if (hidden) localStorage.removeItem(key)
    else localStorage.setItem(key, '1')
    setHidden(!hidden)
  }, [hidden, key])
  return [hidden, toggle]
}
