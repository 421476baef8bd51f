import { exportRetentionDays } from '../../core/limits.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'
import { quoteUserText } from '../../platform/mail/sanitize.ts'
import type { ExportProblem } from './schema.ts'

/** What people are told of exports. The link leads to a page that asks who they are: it is no key to anything. */

const openExportsAction = (places: WorkspaceUrl) => ({
  label: 'Open the exports',
  url: places('/settings/export'),
})

const scheduledNote = 'You get this mail since the scheduled export of the workspace is set in your name.'

/** To who may download it. */
export const readyMail = (
  places: WorkspaceUrl,
  { workspaceName, scheduled }: { workspaceName: string; scheduled: boolean },
): Mail => ({
  subject: `Your export of ${quoteUserText(workspaceName)} is ready`,
  paragraphs: [
    `${scheduled ? 'The scheduled export' : 'The export'} of the workspace ${quoteUserText(workspaceName)} can be downloaded for ${scheduled ? exportRetentionDays.scheduled : exportRetentionDays.demanded} days.`,
    'Only you can download it, and the page asks you to sign in first.',
  ],
  action: openExportsAction(places),
  ...(scheduled ? { footnote: scheduledNote } : {}),
})

const failureTexts: Record<ExportProblem, string> = {
  disk_full: 'There was no room for it where Daybook runs. Tell the operator.',
  gone: 'What was to be exported can no longer be seen.',
  interrupted: 'It was interrupted again and again. Tell the operator.',
  failed: 'Something failed where Daybook runs. Tell the operator.',
}

/** To whose name the schedule is in. */
export const failedMail = (places: WorkspaceUrl, workspaceName: string, problem: ExportProblem): Mail => ({
  subject: `The scheduled export of ${quoteUserText(workspaceName)} has failed`,
  paragraphs: [failureTexts[problem], 'The next one runs as it is planned.'],
  action: openExportsAction(places),
  footnote: scheduledNote,
})

/** To the owner, once. */
export const scheduleDisabledMail = (
  places: WorkspaceUrl,
  off: { workspaceName: string; makerName: string; off: 'plan' | 'maker' },
): Mail => ({
  subject: `The scheduled export of ${quoteUserText(off.workspaceName)} is switched off`,
  paragraphs: [
    off.off === 'plan'
      ? 'Scheduled exports are part of the plan Business, which the workspace no longer has.'
      : `It was set in the name of ${quoteUserText(off.makerName)}, who no longer administrates the workspace.`,
    off.off === 'plan'
      ? 'Everybody can still export on demand what they see.'
      : 'Whoever administrates the workspace can set it again.',
  ],
  action: openExportsAction(places),
})
