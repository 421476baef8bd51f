import { exportRetentionDays } from '../../core/limits.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'
import { quoteUserText, sanitizeName } from '../../platform/mail/sanitize.ts'
import type { ExportProblem } from './schema.ts'

/** Mails about exports. Their link leads to a page that requires signing in; it grants access to nothing. */

const openExportsAction = (urlOf: WorkspaceUrl) => ({
  label: 'Open exports',
  url: urlOf('/settings/export'),
})

const scheduledNote = "You're receiving this email because you set up the scheduled export of this workspace."

/** Goes to the member who may download the export. */
export const readyMail = (
  urlOf: WorkspaceUrl,
  { workspaceName, scheduled }: { workspaceName: string; scheduled: boolean },
): Mail => ({
  subject: `Your export of ${quoteUserText(workspaceName)} is ready`,
  paragraphs: [
    `You can download ${scheduled ? 'the scheduled' : 'your'} export of ${quoteUserText(workspaceName)} for the next ${scheduled ? exportRetentionDays.scheduled : exportRetentionDays.requested} days.`,
    "Only you can download it. You'll be asked to sign in first.",
  ],
  action: openExportsAction(urlOf),
  ...(scheduled ? { footnote: scheduledNote } : {}),
})

const failureTexts: Record<ExportProblem, string> = {
  disk_full: 'The server ran out of disk space. Ask your administrator to free some.',
  gone: 'The data to export no longer exists, or you no longer have access to it.',
  interrupted: 'The export was interrupted too many times. Ask your administrator to check the server logs.',
  failed: 'Something went wrong on the server. Ask your administrator to check the server logs.',
}

/** Goes to the member who set up the schedule. */
export const failedMail = (urlOf: WorkspaceUrl, workspaceName: string, problem: ExportProblem): Mail => ({
  subject: `The scheduled export of ${quoteUserText(workspaceName)} failed`,
  paragraphs: [failureTexts[problem], 'The next export will run as scheduled.'],
  action: openExportsAction(urlOf),
  footnote: scheduledNote,
})

/** Goes to the owner, once. */
export const scheduleDisabledMail = (
  urlOf: WorkspaceUrl,
  { workspaceName, makerName, off }: { workspaceName: string; makerName: string; off: 'plan' | 'maker' },
): Mail => ({
  subject: `The scheduled export of ${quoteUserText(workspaceName)} was turned off`,
  paragraphs: [
    off === 'plan'
      ? 'This workspace is no longer on the Business plan, which includes scheduled exports.'
      : `${sanitizeName(makerName)} set it up, but is no longer an admin of this workspace.`,
    off === 'plan'
      ? 'Everyone can still export what they have access to at any time.'
      : 'The owner or any admin can set it up again.',
  ],
  action: openExportsAction(urlOf),
})
