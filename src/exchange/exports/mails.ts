import { exportRetentionDays } from '../../core/limits.ts'
import { type Mail, withAction } from '../../platform/mail/mail.ts'
import type { WorkspaceUrl } from '../../platform/mail/workspace-url.ts'
import { sanitizeName } from '../../platform/mail/sanitize.ts'
import type { ExportProblem } from './schema.ts'

/** Mails about exports. Their link leads to a page that requires signing in; it grants access to nothing. */

const exportsPath = '/settings/export'

/** Goes to the member who may download the export. */
export const readyMail =
  (urlOf: WorkspaceUrl, { workspaceName, scheduled }: { workspaceName: string; scheduled: boolean }): Mail =>
  (words) => {
    const days = scheduled ? exportRetentionDays.scheduled : exportRetentionDays.requested
    const workspace = words.quoted(sanitizeName(workspaceName))
    const { scheduledNote, ...text } = words.exportReady(workspace, scheduled, days)
    return withAction(scheduled ? { ...text, footnote: scheduledNote } : text, urlOf(exportsPath))
  }

/** Goes to the member who set up the schedule. */
export const failedMail =
  (urlOf: WorkspaceUrl, workspaceName: string, problem: ExportProblem): Mail =>
  (words) =>
    withAction(words.exportFailed(words.quoted(sanitizeName(workspaceName)), problem), urlOf(exportsPath))

/** Goes to the owner, once. */
export const scheduleDisabledMail =
  (
    urlOf: WorkspaceUrl,
    { workspaceName, makerName, off }: { workspaceName: string; makerName: string; off: 'plan' | 'maker' },
  ): Mail =>
  (words) =>
    withAction(
      words.scheduleDisabled(words.quoted(sanitizeName(workspaceName)), sanitizeName(makerName), off),
      urlOf(exportsPath),
    )
