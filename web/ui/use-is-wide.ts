import { useSyncExternalStore } from 'react'

/** Where a panel or a column finds room beside the page. */
const wide = matchMedia('(min-width: 1101px)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether there is room for a column beside. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
