import { Problem } from '../ui/empty-state.tsx'
import { useWhenOnline } from '../lib/use-when-online.ts'
import { Ledger } from '../ui/margin-list.tsx'
import { words as common } from '../messages/en/common.ts'
import type { FailedProps } from './auth-page-failed.tsx'
import { Page, Scroll } from './page/page.tsx'

/** Where a screen would be that could not be fetched; it comes by itself with the connection. */
export function Failed({ error, onRetry, missed = false }: FailedProps) {
  useWhenOnline(onRetry, missed)
  return (
    <Page title={common.product}>
      <Scroll>
        <Ledger>
          <Problem error={error} onRetry={onRetry} />
        </Ledger>
      </Scroll>
    </Page>
  )
}
