import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { CopyRow, Once } from '../../ui/copy-row.tsx'
import { Entry } from '../../ui/margin-list.tsx'
import { words as common } from '../../messages/en/common.ts'
import { words as all } from '../../messages/en/webhooks.ts'

const words = all.once

/** A secret that has just been made, this once; leaving asks first. */
export function SecretOnce({
  secret,
  reissued,
  onStored,
}: {
  secret: string
  reissued?: boolean
  onStored: () => void
}) {
  useBlocker({ shouldBlockFn: () => !window.confirm(words.leaving), enableBeforeUnload: true })
  return (
    <Entry top tone="good" margin={common.justNow}>
      <Once title={words.title}>
        <CopyRow text={secret} label={words.copy} primary />
        <div className="flex items-center gap-2.5 pt-1.5 max-small:flex-wrap">
          <span className="dim grow max-small:basis-full">
            {words.text} {reissued && words.overlap}
          </span>
          <Button onClick={onStored}>{words.stored}</Button>
        </div>
      </Once>
    </Entry>
  )
}
