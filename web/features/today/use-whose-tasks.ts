import { useViewParams } from '../../data/url-params/use-view-params.ts'

/** Whose tasks Today shows. */
export type Whose = 'mine' | 'everyone'

const key = 'daybook.today.whose'

/**
 * Returns whose tasks Today shows, and a function to change it: what the URL says, or what was chosen last on this device. A
 * filter by people asks for theirs, so it shows everyone's that match.
 */
export function useWhoseTasks(): { whose: Whose; setWhose: (whose: Whose) => void; isFixed: boolean } {
  const { search, change } = useViewParams()
  const isFixed = search.who !== undefined
  const chosen = search.whose ?? (localStorage.getItem(key) === 'everyone' ? 'everyone' : 'mine')
  return {
    whose: isFixed ? 'everyone' : chosen,
    setWhose(whose) {
      localStorage.setItem(key, whose)
      change({ whose })
    },
    isFixed,
  }
}
