import { useSyncExternalStore } from 'react'

/** From this width on, a panel or a column fits beside the page. */
const wide = matchMedia('(min-width: 1101px)')

const subscribe = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Returns whether a panel or a column fits beside the page. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
