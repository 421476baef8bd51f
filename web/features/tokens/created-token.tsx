import { Button } from '../../ui/button.tsx'
import { CopyRow, OneTimeSecret } from '../../ui/copy-row.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { useAskUntilCopied } from '../../ui/use-ask-until-copied.ts'
import type { TokenWithSecret } from '../../lib/types.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as tokensMessages } from '../../messages/en/tokens.ts'

const messages = tokensMessages.created

/** Shows the new token, which can't be shown again, with a curl command to try it. Leaving asks, unless it was copied. */
export function CreatedToken({ token, onStored }: { token: TokenWithSecret; onStored: () => void }) {
  const { onCopied, onCopyText } = useAskUntilCopied(token.token, messages.leaving)
  const { certificate_authority: authority } = token
  const curl = [
    `curl "${location.origin}/api/v1/tasks?limit=5"`,
    ...(authority === null ? [] : [`  --cacert "${authority}"`]),
    `  -H "Authorization: Bearer ${token.token}"`,
  ].join(' \\\n')
  return (
    <MarginRow alignTop tone="good" margin={common.justNow}>
      <OneTimeSecret title={messages.title(token.name)} onCopyText={onCopyText}>
        <CopyRow text={token.token} label={messages.copy} primary onCopied={onCopied} />
        <h3 className="pt-2">{messages.try}</h3>
        <CopyRow text={curl} label={messages.copyCurl} onCopied={onCopied} />
        {authority !== null && <p className="meta">{messages.authority}</p>}
        <div className="flex items-center gap-2.5 pt-1.5 max-small:flex-wrap">
          <span className="dim grow max-small:basis-full">{messages.lost}</span>
          <Button onClick={onStored}>{messages.stored}</Button>
        </div>
      </OneTimeSecret>
    </MarginRow>
  )
}
