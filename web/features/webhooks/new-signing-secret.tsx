import { Button } from '../../ui/button.tsx'
import { CopyRow, OneTimeSecret } from '../../ui/copy-row.tsx'
import { MarginRow } from '../../ui/margin-list.tsx'
import { useAskUntilCopied } from '../../ui/use-ask-until-copied.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages as webhooksMessages } from '../../messages/en/webhooks.ts'

const messages = webhooksMessages.secret

/** Shows a new signing secret, which can't be shown again. Leaving asks, unless it was copied. */
export function NewSigningSecret({
  secret,
  reissued,
  onStored,
}: {
  secret: string
  reissued?: boolean
  onStored: () => void
}) {
  const { onCopied, onCopyText } = useAskUntilCopied(secret, messages.leaving)
  return (
    <MarginRow alignTop tone="good" margin={common.justNow}>
      <OneTimeSecret title={messages.title} onCopyText={onCopyText}>
        <CopyRow text={secret} label={messages.copy} primary onCopied={onCopied} />
        <div className="flex items-center gap-2.5 pt-1.5 max-small:flex-wrap">
          <span className="dim grow max-small:basis-full">
            {messages.text} {reissued && messages.overlap}
          </span>
          <Button onClick={onStored}>{messages.stored}</Button>
        </div>
      </OneTimeSecret>
    </MarginRow>
  )
}
