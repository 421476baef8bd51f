import type { Mail } from '../../platform/mail/mail.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'

/** Sent to a member who has connected an app, in case it wasn't them. */
export const appConnectedMail = (urlOf: WorkspaceUrl, app: string): Mail => ({
  subject: 'An app was connected to your account',
  paragraphs: ['You allowed this app to work in Daybook for you:', [app]],
  action: { label: 'Review connected apps', url: urlOf('/settings/apps') },
  footnote:
    "If this was you, you can ignore this email. If it wasn't, disconnect the app and change your password.",
})

/** Sent when a code or refresh token of an app was used twice, which ends the app's access. */
export const appReuseMail = (urlOf: WorkspaceUrl, app: string): Mail => ({
  subject: 'We disconnected an app from your account',
  paragraphs: [
    'Someone used a key of this app that had already been used:',
    [app],
    'The app may have sent it twice by mistake, or someone may have copied it. We disconnected the app, so neither can reach your tasks.',
    'To keep using the app, connect it again.',
  ],
  action: { label: 'Review connected apps', url: urlOf('/settings/apps') },
  footnote:
    'If this happens again, tell the people who make the app. Until you connect it again, it has no access.',
})
