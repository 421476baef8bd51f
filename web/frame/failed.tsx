import { Problem } from '../parts/blank.tsx'
import { useWhenOnline } from '../lib/when-online.ts'
import { Ledger } from '../parts/ledger.tsx'
import { words as common } from '../words/en/common.ts'
import type { FailedProps } from './cover-failed.tsx'
import { Page, Scroll } from './page.tsx'

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
