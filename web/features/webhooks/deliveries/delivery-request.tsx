import { Copy } from 'lucide-react'
import { useCommands } from '../../../ui/commands/commands.ts'
import { Button } from '../../../ui/button.tsx'
import { useCopy } from '../../../ui/copy-row.tsx'
import { Json } from '../../../ui/json.tsx'
import type { DeliveryDetail } from '../../../lib/types.ts'
import { messages as common } from '../../../messages/en/common.ts'
import { messages as webhooksMessages } from '../../../messages/en/webhooks.ts'

const messages = webhooksMessages.delivery

/** The headers and body of a delivery, as last sent. */
export function DeliveryRequest({ delivery, url }: { delivery: DeliveryDetail; url: string }) {
  const { headers, body } = delivery
  return (
    <div className="request">
      {headers && (
        <>
          <div className="request-head">
            <h3>{messages.request}</h3>
            <span className="grow" />
            {body !== null && <CopyButton label={messages.curl} text={curlCommand(url, headers, body)} />}
          </div>
          <pre className="json" tabIndex={0}>
            {Object.entries(headers).map(([name, value]) => (
              <span key={name}>
                <b>{name}:</b> {value}
                {'\n'}
              </span>
            ))}
          </pre>
        </>
      )}
      {body === null ? (
        <p className="dim">{messages.gone}</p>
      ) : (
        <>
          <div className="request-head">
            <h3>{messages.body}</h3>
            <span className="meta grow">{messages.size(new TextEncoder().encode(body).length)}</span>
            <CopyButton label={common.copy} name={messages.copyBody} text={body} hasShortcut />
          </div>
          <Json text={body} />
        </>
      )}
    </div>
  )
}

type CopyButtonProps = {
  label: string
  name?: string
  text: string
  /** Binds the copy shortcut. */ hasShortcut?: true
}

function CopyButton({ label, name, text, hasShortcut }: CopyButtonProps) {
  const { copied, copy } = useCopy(text)
  useCommands({ 'delivery.copy': copy }, { when: hasShortcut === true })
  return (
    <>
      <Button
        kind="plain"
        icon={Copy}
        aria-label={name}
        aria-keyshortcuts={hasShortcut && 'C'}
        onClick={() => void copy()}
      >
        {copied ? common.copied : label}
      </Button>
      <span className="unseen" role="status">
        {copied ? common.copied : ''}
      </span>
    </>
  )
}

/** Returns the request as a quoted shell command, without the signatures, which aren't stored. */
function curlCommand(url: string, headers: Record<string, string>, body: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
  const lines = Object.entries(headers)
    .filter(([, value]) => !value.includes('…'))
    .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`)
  return [`curl -X POST ${quoted(url)}`, ...lines, `  --data-raw ${quoted(body)}`].join(' \\\n')
}
