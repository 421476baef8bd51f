import { useSyncExternalStore } from 'react'

/** From this width on, a panel or a column fits beside the page. */
const wide = matchMedia('(min-width: 1101px)')
const small = matchMedia('(max-width: 700px)')

const subscribeTo = (media: MediaQueryList) => (listener: () => void) => {
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const subscribeWide = subscribeTo(wide)
const subscribeSmall = subscribeTo(small)

/** Returns whether a panel or a column fits beside the page. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribeWide, () => wide.matches)
/** Returns whether the screen is as narrow as a phone, at this moment. */
export const isSmall = (): boolean => small.matches
/** Returns whether the screen is as narrow as a phone. */
export const useIsSmall = (): boolean => useSyncExternalStore(subscribeSmall, isSmall)
