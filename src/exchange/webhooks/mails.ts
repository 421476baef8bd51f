import type { Mail } from '../../platform/mail/mail.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'
import type { WebhookId } from '../../core/ids.ts'

/** What owner and administrators are told of an address (D43). */

type MailedWebhook = { id: WebhookId; url: string }

const footnote =
  'Owner and administrators of the workspace get this mail. Settings, Profile turns mails about webhooks off.'

const openHistoryAction = (places: WorkspaceUrl, { id }: MailedWebhook) => ({
  label: 'Open the delivery history',
  url: places(`/settings/webhooks/${id}`),
})

export const exhaustedMail = (places: WorkspaceUrl, address: MailedWebhook): Mail => ({
  subject: 'An event could not be delivered to your webhook address',
  paragraphs: [
    'An event used up all its attempts and will not be sent again by itself:',
    [address.url],
    'The delivery history shows how each attempt ended. Once the address answers again, the event can be sent again from there.',
  ],
  action: openHistoryAction(places, address),
  footnote,
})

export const failingMail = (places: WorkspaceUrl, address: MailedWebhook): Mail => ({
  subject: 'Your webhook address has been failing for 36 hours',
  paragraphs: [
    'No event could be delivered for 36 hours to this address:',
    [address.url],
    'If this goes on, it is disabled after 72 hours. The delivery history shows how each attempt ended.',
  ],
  action: openHistoryAction(places, address),
  footnote,
})

const disabledReasonTexts = {
  failures: 'No event could be delivered to it for 72 hours.',
  creator: 'Whoever set it up may no longer manage webhook addresses.',
  plan: 'The plan of the workspace has no room for it.',
}

/** One mail, however many addresses are disabled at once for one reason. */
export const disabledMail = (
  places: WorkspaceUrl,
  urls: readonly string[],
  reason: keyof typeof disabledReasonTexts,
): Mail => ({
  subject: 'Your webhook address has been disabled',
  paragraphs: [
    'Nothing is sent any more to',
    urls,
    disabledReasonTexts[reason],
    'Owner and administrators can enable it again, and then have everything sent that has happened since.',
  ],
  action: { label: 'Open the webhook addresses', url: places('/settings/webhooks') },
  footnote,
})
