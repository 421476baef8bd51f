import { isUnreachable } from '../data/api.ts'
import type { FailedProps } from '../router/route.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { MarginList } from '../ui/margin-list.tsx'
import { messages as common } from '../messages/en/common.ts'
import { Page, PageBody } from './page/page.tsx'

/** Shown in place of a screen that couldn't be fetched. It retries by itself once the device is online. */
export function ScreenFailed({ error, onRetry }: FailedProps) {
  useWhenOnline(onRetry, isUnreachable(error))
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
