import { type RefObject, useEffect, useState } from 'react'

/** How far beyond the edges of the board a column is rendered. */
const nearMargin = '0px 600px'

/** Returns whether a column has been in sight or near it: a board can have hundreds. @param first whether it is from the start */
export function useIsNear(column: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [isNear, setNear] = useState(first)
  useEffect(() => {
    const element = column.current
    if (isNear || !element) return undefined
    const near = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setNear(true)
      },
      { root: element.closest('.board'), rootMargin: nearMargin },
    )
    near.observe(element)
    return () => near.disconnect()
  }, [isNear, column])
  return isNear
}
