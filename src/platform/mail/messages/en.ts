/** The texts of all mails. Names and other texts of users come in sanitized. */

type Role = 'admin' | 'member' | 'guest'
type ExportProblem = 'disk_full' | 'gone' | 'interrupted' | 'failed'
type WebhookReason = 'failures' | 'creator' | 'plan'
type Kind = 'mention' | 'assigned' | 'due_soon' | 'reminder' | 'unblocked'

const roles: Record<Role, string> = { admin: 'an admin', member: 'a member', guest: 'a guest' }
const linkOnce = (expires: string): string => `The link works once and expires in ${expires}.`
const scheduledNote = "You're receiving this email because you set up the scheduled export of this workspace."
const securityTexts = {
  totp_on: [
    'Two-factor authentication was turned on',
    'From now on, signing in with your password also requires a code from your authenticator app.',
  ],
  totp_off: [
    'Two-factor authentication was turned off',
    'Signing in with your password no longer requires a code.',
  ],
  recovery_codes: [
    'New recovery codes were created',
    'New recovery codes were created. The old ones no longer work.',
  ],
  recovery_used: [
    'A recovery code was used',
    "A recovery code was used instead of a code from your authenticator app. It won't work again.",
  ],
  passkey_added: [
    'A passkey was added to your account',
    'You can now sign in with this passkey instead of your password.',
  ],
  passkey_removed: [
    'A passkey was removed from your account',
    'You can no longer sign in with this passkey.',
  ],
  single_sign_on: [
    'Single sign-on was connected to your account',
    "You can now sign in to your existing account through your organization's single sign-on.",
  ],
} satisfies Record<string, readonly [subject: string, text: string]>
type Security = keyof typeof securityTexts
const securityFooter = (resetUrl: string) => ({
  label: 'Review account security',
  footnote: `If this was you, you can ignore this email. If it wasn't, reset your password to sign out everywhere: ${resetUrl}`,
})
const webhookFootnote =
  'The owner and admins of this workspace get this email. You can turn off webhook emails in Settings → Notifications.'

export const messages = {
  /** For dates. */
  locale: 'en-US',
  quoted: (name: string) => `“${name}”`,
  confirmSignUp: (host: string) => ({
    subject: 'Confirm your email',
    paragraphs: [
      `You (or someone using your email address) signed up for Daybook at ${host}. To create the account, confirm the address and enter the password you chose.`,
      linkOnce('24 hours'),
    ],
    label: 'Confirm email',
    footnote: "If you didn't sign up, you can ignore this email. No account will be created.",
  }),
  accountExists: (host: string) => ({
    subject: 'You already have an account',
    paragraphs: [
      `You (or someone using your email address) tried to sign up for Daybook at ${host}. This address already has an account, so nothing was changed.`,
      "Sign in with your password. If you've forgotten it, reset it with the link below. The link works once and expires in an hour.",
    ],
    label: 'Reset password',
    footnote: "If you didn't try to sign up, you can ignore this email.",
  }),
  passwordReset: (host: string) => ({
    subject: 'Reset your password',
    paragraphs: [
      `You (or someone using your email address) asked to reset the password of your account on Daybook at ${host}. The link works once and expires in an hour.`,
      "When you reset your password, you'll be signed out everywhere.",
    ],
    label: 'Reset password',
    footnote: "If you didn't ask for this, you can ignore this email. Your password won't change.",
  }),
  confirmNewEmail: (host: string) => ({
    subject: 'Confirm your new email',
    paragraphs: [
      `You (or someone else) asked to use this email address for an account on Daybook at ${host}. The change takes effect when you confirm it.`,
      linkOnce('24 hours'),
    ],
    label: 'Confirm email',
    footnote: "If you weren't expecting this, you can ignore this email.",
  }),
  emailChange: (host: string, resetUrl: string) => ({
    subject: 'Your email address is being changed',
    before: `You (or someone signed in to your account on Daybook at ${host}) asked to change its email address to:`,
    after:
      "The change takes effect once someone opens the link we sent to that address. From then on, you'll get our emails there.",
    ...securityFooter(resetUrl),
  }),
  passwordChanged: (host: string, resetUrl: string) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account on Daybook at ${host} was changed, and you were signed out everywhere else.`,
    ],
    ...securityFooter(resetUrl),
  }),
  securityChanged: (change: Security, host: string, resetUrl: string) => ({
    subject: securityTexts[change][0],
    paragraphs: [securityTexts[change][1], `This email is about your account on Daybook at ${host}.`],
    ...securityFooter(resetUrl),
  }),
  invitation: (invitedBy: string | null, workspace: string, host: string, role: Role) => {
    const invited = invitedBy === null ? "You've been invited" : `${invitedBy} invited you`
    return {
      subject: `${invited} to join ${workspace} on Daybook`,
      paragraphs: [
        `${invited} to join the workspace ${workspace} on Daybook at ${host} as ${roles[role]}.`,
        ...(role === 'guest' ? ['As a guest, you can only see the lists that are shared with you.'] : []),
        'The link works once, for this email address only, and expires in 7 days.',
      ],
      label: 'Accept invitation',
      footnote: "If you weren't expecting this, you can ignore this email.",
    }
  },
  invitationDeclined: (email: string, workspace: string) => ({
    subject: `${email} declined your invitation`,
    paragraphs: [
      `${email} declined your invitation to join the workspace ${workspace}. The invitation no longer takes up a seat.`,
    ],
    footnote: "You don't need to do anything.",
  }),
  appConnected: () => ({
    subject: 'An app was connected to your account',
    before: 'You allowed this app to work in Daybook for you:',
    label: 'Review connected apps',
    footnote:
      "If this was you, you can ignore this email. If it wasn't, disconnect the app and change your password.",
  }),
  appReuse: () => ({
    subject: 'We disconnected an app from your account',
    before: 'Someone used a key of this app that had already been used:',
    after: [
      'The app may have sent it twice by mistake, or someone may have copied it. We disconnected the app, so neither can reach your tasks.',
      'To keep using the app, connect it again.',
    ],
    label: 'Review connected apps',
    footnote:
      'If this happens again, tell the people who make the app. Until you connect it again, it has no access.',
  }),
  exposedToken: () => ({
    subject: 'Your API token was sent without encryption',
    before: 'A request over plain HTTP contained one of your API tokens:',
    after:
      'We refused the request, but someone along the way may have read the token, and it still works. Create a new token, use it over HTTPS instead, and then revoke this one.',
    label: 'Open API tokens',
    footnote:
      "If you've already revoked the token, you can ignore this email. We send it at most once a day, however many requests there were.",
  }),
  exposedApp: () => ({
    subject: 'An app sent your access without encryption',
    before: 'A request over plain HTTP contained the key of an app that you connected:',
    after:
      'We refused the request, but someone along the way may have read the key, which works for up to an hour. Disconnect the app, and tell the people who make it.',
    label: 'Review connected apps',
    footnote:
      "If you've already disconnected the app, you can ignore this email. We send it at most once a day, however many requests there were.",
  }),
  sunset: (date: string) => ({
    subject: `Version 1 of the Daybook API ends on ${date}`,
    before: `Until then, version 1 keeps working as it does now. From ${date}, requests to it may fail. These tokens in your workspace can use it:`,
    after:
      'Move the systems that use them to the next version. The Deprecation and Sunset headers of every version 1 response carry this notice too.',
    label: 'Open API tokens',
    footnote:
      "If you no longer use the API, you can ignore this email. It goes to the workspace's owner and administrators and can't be turned off.",
  }),
  exportReady: (workspace: string, scheduled: boolean, days: number) => ({
    subject: `Your export of ${workspace} is ready`,
    paragraphs: [
      `You can download ${scheduled ? 'the scheduled' : 'your'} export of ${workspace} for the next ${days} days.`,
      "Only you can download it. You'll be asked to sign in first.",
    ],
    label: 'Open exports',
    scheduledNote,
  }),
  exportFailed: (workspace: string, problem: ExportProblem) => ({
    subject: `The scheduled export of ${workspace} failed`,
    paragraphs: [
      {
        disk_full: 'The server ran out of disk space. Ask your administrator to free some.',
        gone: 'The data to export no longer exists, or you no longer have access to it.',
        interrupted:
          'The export was interrupted too many times. Ask your administrator to check the server logs.',
        failed: 'Something went wrong on the server. Ask your administrator to check the server logs.',
      }[problem],
      'The next export will run as scheduled.',
    ],
    label: 'Open exports',
    footnote: scheduledNote,
  }),
  scheduleDisabled: (workspace: string, maker: string, off: 'plan' | 'maker') => ({
    subject: `The scheduled export of ${workspace} was turned off`,
    paragraphs:
      off === 'plan'
        ? [
            'This workspace is no longer on the Business plan, which includes scheduled exports.',
            'Everyone can still export what they have access to at any time.',
          ]
        : [
            `${maker} set it up, but is no longer an admin of this workspace.`,
            'The owner or any admin can set it up again.',
          ],
    label: 'Open exports',
  }),
  webhookExhausted: () => ({
    subject: "An event couldn't be delivered to a webhook endpoint",
    before:
      "All attempts to deliver an event failed, so it won't be sent again automatically. The endpoint is:",
    after:
      'The delivery history shows what went wrong with each attempt. Once the endpoint responds again, you can redeliver the event from there.',
    label: 'View delivery history',
    footnote: webhookFootnote,
  }),
  webhookFailing: () => ({
    subject: 'A webhook endpoint has been failing for 36 hours',
    before: 'No delivery to this endpoint has succeeded for 36 hours:',
    after:
      "If it keeps failing, we'll turn it off after three days. The delivery history shows what went wrong with each attempt.",
    label: 'View delivery history',
    footnote: webhookFootnote,
  }),
  webhookDisabled: (reason: WebhookReason) => ({
    subject: 'A webhook endpoint was turned off',
    before: 'Events are no longer sent to:',
    after: [
      {
        failures: 'No delivery has succeeded for three days.',
        creator: 'The person who added it can no longer manage webhooks.',
        plan: "The workspace's plan now includes fewer endpoints, or none.",
      }[reason],
      'The owner or an admin can turn it on again and replay the events it missed.',
    ],
    label: 'View webhooks',
    footnote: webhookFootnote,
  }),
  /** A push message that was asked for as a test. */
  pushTest: {
    title: 'Notifications work',
    body: 'This is what a notification from Daybook looks like on this device.',
  },
  notification: {
    /** What happened, for subjects and digests. */
    event: (kind: Kind, actor: string | undefined, due: string | undefined) => {
      if (kind === 'mention') return actor ? `${actor} mentioned you` : 'You were mentioned'
      if (kind === 'assigned') return actor ? `${actor} assigned you a task` : 'Assigned to you'
      if (kind === 'reminder') return 'Reminder'
      if (kind === 'unblocked') return 'No longer blocked'
      return due === undefined ? 'Due soon' : `Due ${due}`
    },
    /** What happened, in a sentence with the quoted title of the task. */
    opening: (
      kind: Kind,
      actor: string | undefined,
      title: string,
      { inComment, due }: { inComment: boolean; due: string | undefined },
    ) => {
      const who = actor ?? 'Someone'
      if (kind === 'mention')
        return `${who} mentioned you in ${inComment ? 'a comment on' : 'the description of'} ${title}.`
      if (kind === 'assigned') return `${who} assigned ${title} to you.`
      if (kind === 'reminder') return `This is your reminder for ${title}.`
      if (kind === 'unblocked') return `${title} is no longer blocked. You can start on it.`
      return `${title} is due ${due ?? 'soon'}.`
    },
    where: (list: string, due: string | undefined) =>
      `It's in ${list}${due === undefined ? '' : ` and is due ${due}`}.`,
    open: 'Open task',
    openAll: 'Open notifications',
    digest: (count: number, workspace: string) => `${count} notifications in ${workspace}`,
    more: (count: number) => `And ${count} more.`,
    at: (day: string, time: string) => `${day} at ${time}`,
    /** A time in the reader's zone, and the one of the task's own zone. */
    atBoth: (here: string, own: string, zone: string) => `${here} (${own} in ${zone})`,
    reason: (kind: Kind | 'digest', workspace: string) =>
      ({
        mention: `you were mentioned in ${workspace}`,
        assigned: `a task was assigned to you in ${workspace}`,
        due_soon: `one of your tasks in ${workspace} is due soon`,
        reminder: `one of your tasks in ${workspace} has a reminder`,
        unblocked: `one of your tasks in ${workspace} is no longer blocked`,
        digest: `you have unread notifications in ${workspace}`,
      })[kind],
    footnote: (reason: string, settingsUrl: string) =>
      `You're receiving this email because ${reason}. Choose which emails you get: ${settingsUrl}`,
  },
}

/** The texts of all mails in a language. */
export type MailMessages = typeof messages
