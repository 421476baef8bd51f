import { useCallback } from 'react'
import { messages } from '../messages/en/common.ts'
import { Button } from './button.tsx'
import { MarginRow } from './margin-list.tsx'

type LoadMoreProps = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** The end of a ledger that goes on: it reads on as it comes into view, or when it is pressed. */
export function LoadMore({ pages: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
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
      <MarginRow>
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.showMore}
        </Button>
      </MarginRow>
    </div>
  )
}
