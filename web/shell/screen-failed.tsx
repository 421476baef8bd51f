import { ErrorState } from '../ui/empty-state.tsx'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { MarginList } from '../ui/margin-list.tsx'
import { messages as common } from '../messages/en/common.ts'
import type { FailedProps } from './auth-page-failed.tsx'
import { Page, PageBody } from './page/page.tsx'

/** Where a screen would be that could not be fetched; it comes by itself with the connection. */
export function ScreenFailed({ error, onRetry, missed = false }: FailedProps) {
  useWhenOnline(onRetry, missed)
  return (
    <Page title={common.product}>
      <PageBody>
        <MarginList>
          <ErrorState error={error} onRetry={onRetry} />
        </MarginList>
      </PageBody>
    </Page>
  )
}
