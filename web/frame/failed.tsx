import { useEffect } from 'react'
import { Problem, problemIn } from '../parts/blank.tsx'
import { Button } from '../parts/button.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { words as common } from '../words/en/common.ts'
import { Cover } from './cover.tsx'
import { Page, Scroll } from './page.tsx'

type FailedProps = { error: unknown; onRetry: () => void }

/** Where a screen would be that could not be fetched; it comes by itself with the connection. */
export function Failed({ error, onRetry }: FailedProps) {
  useOnline(onRetry)
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

/** The same in front of the app. */
export function CoverFailed({ error, onRetry }: FailedProps) {
  useOnline(onRetry)
  const { title, text } = problemIn(error)
  return (
    <Cover title={title} text={<p>{text}</p>}>
      <Button wide onClick={onRetry}>
        {common.problem.again}
      </Button>
    </Cover>
  )
}

function useOnline(run: () => void): void {
  useEffect(() => {
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  }, [run])
}
