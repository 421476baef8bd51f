import { useState } from 'react'
import { ApiError, call } from '../../data/api.ts'
import { fieldError, isValidationError } from '../../data/field-errors.ts'
import { invalidatePath, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { CheckboxGroup } from '../../ui/checkbox-group.tsx'
import { Dialog, DialogForm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WebhookState, WebhookWithSecret } from '../../lib/types.ts'
import { messages as webhooksMessages } from '../../messages/en/webhooks.ts'

const messages = webhooksMessages.dialog
type EventType = keyof typeof webhooksMessages.events
const eventTypes = Object.keys(webhooksMessages.events) as EventType[]
/** The event types that are selected at first: those of the specification. */
const defaultEvents = eventTypes.slice(0, 10)

type WebhookFormProps = {
  /** The endpoint to edit; without one, the form adds a new one. */
  webhook?: WebhookState
  onCreated?: (webhook: WebhookWithSecret) => void
  onClose: () => void
}

/** Adds an endpoint, or edits its events and description. The URL can't change, since the secret belongs to it. */
export function WebhookForm({ webhook, onCreated, onClose }: WebhookFormProps) {
  const workspace = useWorkspace()
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<EventType>>(new Set(webhook?.events ?? defaultEvents))
  const send = useAction(async () => {
    const path = `/workspaces/${workspace.id}/webhooks`
    const body = {
      events: eventTypes.filter((type) => chosen.has(type)),
      description: description.trim() || null,
    }
    if (webhook) {
      await call('PATCH', `${path}/${webhook.id}`, body)
      await invalidatePath(workspace.id, '/webhooks')
      showToast(messages.saved)
      onClose()
    } else {
      onCreated?.(await call<WebhookWithSecret>('POST', path, { url: url.trim(), ...body }))
    }
  })
  const urlFault = urlErrorText(send.error)
  return (
    <Dialog title={webhook ? messages.edit : messages.createTitle} large onClose={onClose}>
      <DialogForm
        action={webhook ? messages.save : messages.create}
        pending={send.pending}
        error={urlFault || isValidationError(send.error) ? null : send.error}
        onSubmit={() => void send.run()}
        onCancel={onClose}
      >
        {!webhook && (
          <Field
            label={messages.url}
            type="url"
            placeholder="https://"
            hint={messages.urlHint}
            value={url}
            onChange={setUrl}
            autoFocus
            fault={urlFault}
          />
        )}
        <Field
          label={messages.description}
          hint={messages.descriptionHint}
          value={description}
          onChange={setDescription}
          maxLength={500}
        />
        <CheckboxGroup
          legend={messages.events}
          options={webhooksMessages.events}
          chosen={chosen}
          onChange={setChosen}
          fault={fieldError(send.error, 'events') && messages.needsEvent}
        />
      </DialogForm>
    </Dialog>
  )
}

/** Describes what is wrong with the URL. */
function urlErrorText(error: unknown): string | undefined {
  if (error instanceof ApiError && error.details['limit'] === 'webhook_addresses')
    return messages.limit(Number(error.details['max']))
  const reason = fieldError(error, 'url')
  if (reason === undefined) return undefined
  const errors: Record<string, string> = messages.urlErrors
  return errors[reason] ?? messages.urlErrors.format
}
