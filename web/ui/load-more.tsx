import { useCallback } from 'react'
import { words } from '../messages/en/common.ts'
import { Button } from './button.tsx'
import { Entry } from './margin-list.tsx'

type MoreProps = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** The end of a ledger that goes on: it reads on as it comes into view, or when it is pressed. */
export function More({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: MoreProps) {
  const watch = useCallback(
    (end: HTMLElement | null) => {
      if (!end) return undefined
      const seen = new IntersectionObserver(
        (entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(),
      )
      seen.observe(end)
      return () => seen.disconnect()
    },
    [fetchNextPage],
  )
  if (!hasNextPage) return null
  return (
    <div ref={watch}>
      <Entry>
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.showMore}
        </Button>
      </Entry>
    </div>
  )
}
