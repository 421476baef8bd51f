import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { CopyRow, OneTimeSecret } from '../../ui/copy-row.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import type { TokenWithSecret } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as all } from '../../messages/en/tokens.ts'

const words = all.created

/** The new token, this once, with a line that works; leaving asks first. */
export function CreatedToken({ token, onStored }: { token: TokenWithSecret; onStored: () => void }) {
  useBlocker({ shouldBlockFn: () => !window.confirm(words.leaving), enableBeforeUnload: true })
  const { certificate_authority: authority } = token
  const curl = [
    `curl "${location.origin}/api/v1/tasks?limit=5"`,
    ...(authority === null ? [] : [`  --cacert "${authority}"`]),
    `  -H "Authorization: Bearer ${token.token}"`,
  ].join(' \\\n')
  return (
    <MarginRow alignTop tone="good" margin={common.justNow}>
      <OneTimeSecret title={words.title(token.name)}>
        <CopyRow text={token.token} label={words.copy} primary />
        <h3 className="pt-2">{words.try}</h3>
        <CopyRow text={curl} label={words.copyCurl} />
        {authority !== null && <p className="meta">{words.authority}</p>}
        <div className="flex items-center gap-2.5 pt-1.5 max-small:flex-wrap">
          <span className="dim grow max-small:basis-full">{words.lost}</span>
          <Button onClick={onStored}>{words.stored}</Button>
        </div>
      </OneTimeSecret>
    </MarginRow>
  )
}
