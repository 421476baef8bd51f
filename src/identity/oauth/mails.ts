import { type Mail, withAction } from '../../platform/mail/mail.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'

/** Sent to a member who has connected an app, in case it wasn't them. */
export const appConnectedMail =
  (urlOf: WorkspaceUrl, app: string): Mail =>
  (words) => {
    const { before, ...text } = words.appConnected()
    return withAction({ ...text, paragraphs: [before, [app]] }, urlOf('/settings/apps'))
  }

/** Sent when a code or refresh token of an app was used twice, which ends the app's access. */
export const appReuseMail =
  (urlOf: WorkspaceUrl, app: string): Mail =>
  (words) => {
    const { before, after, ...text } = words.appReuse()
    return withAction({ ...text, paragraphs: [before, [app], ...after] }, urlOf('/settings/apps'))
  }
