import { ErrorState } from '../ui/empty-state.tsx'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { MarginList } from '../ui/margin-list.tsx'
import { messages as common } from '../messages/en/common.ts'
import type { FailedProps } from './auth-page-failed.tsx'
import { Page, PageBody } from './page/page.tsx'

/** Shown in place of a screen that couldn't be fetched. It retries by itself once the device is online. */
export function ScreenFailed({ error, onRetry, offline = false }: FailedProps) {
  useWhenOnline(onRetry, offline)
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
