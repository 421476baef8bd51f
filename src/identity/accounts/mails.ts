import type { Mail } from '../../platform/mail/mail.ts'

/**
 * Mails about an account. Anyone can cause the first four to be sent, so they contain nothing that person
 * typed: no name, and nothing else a stranger could send under our letterhead.
 */

const installationName = (publicUrl: string): string => `Daybook at ${new URL(publicUrl).host}`

/** Sent to the address of a new account. */
export const confirmSignUpMail = (publicUrl: string, token: string): Mail => ({
  subject: 'Confirm your email',
  paragraphs: [
    `You (or someone using your email address) signed up for ${installationName(publicUrl)}. To create the account, confirm the address and enter the password you chose.`,
    'The link works once and expires in 24 hours.',
  ],
  action: { label: 'Confirm email', url: `${publicUrl}/verify#${token}` },
  footnote: "If you didn't sign up, you can ignore this email. No account will be created.",
})

/** Sent to someone who signs up with an address that already has an account. */
export const accountExistsMail = (publicUrl: string, token: string): Mail => ({
  subject: 'You already have an account',
  paragraphs: [
    `You (or someone using your email address) tried to sign up for ${installationName(publicUrl)}. This address already has an account, so nothing was changed.`,
    "Sign in with your password. If you've forgotten it, reset it with the link below. The link works once and expires in an hour.",
  ],
  action: { label: 'Reset password', url: `${publicUrl}/reset#${token}` },
  footnote: "If you didn't try to sign up, you can ignore this email.",
})

/** Sent to someone who has forgotten their password. */
export const passwordResetMail = (publicUrl: string, token: string): Mail => ({
  subject: 'Reset your password',
  paragraphs: [
    `You (or someone using your email address) asked to reset the password of your account on ${installationName(publicUrl)}. The link works once and expires in an hour.`,
    "When you reset your password, you'll be signed out everywhere.",
  ],
  action: { label: 'Reset password', url: `${publicUrl}/reset#${token}` },
  footnote: "If you didn't ask for this, you can ignore this email. Your password won't change.",
})

/** Sent to the new address of an account. */
export const confirmNewEmailMail = (publicUrl: string, token: string): Mail => ({
  subject: 'Confirm your new email',
  paragraphs: [
    `You (or someone else) asked to use this email address for an account on ${installationName(publicUrl)}. The change takes effect when you confirm it.`,
    'The link works once and expires in 24 hours.',
  ],
  action: { label: 'Confirm email', url: `${publicUrl}/verify#${token}` },
  footnote: "If you weren't expecting this, you can ignore this email.",
})

/** Sent to the current address of an account whose address is about to change. */
export const emailChangeNoticeMail = (publicUrl: string, email: string): Mail => ({
  subject: 'Your email address is being changed',
  paragraphs: [
    `You (or someone signed in to your account on ${installationName(publicUrl)}) asked to change its email address to:`,
    [email],
    "The change takes effect once someone opens the link we sent to that address. From then on, you'll get our emails there.",
  ],
  ...securityFooter(publicUrl),
})

export const passwordChangedMail = (publicUrl: string): Mail => ({
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your account on ${installationName(publicUrl)} was changed, and you were signed out everywhere else.`,
  ],
  ...securityFooter(publicUrl),
})

const securityChanges = {
  totp_on: {
    subject: 'Two-factor authentication was turned on',
    text: 'From now on, signing in with your password also requires a code from your authenticator app.',
  },
  totp_off: {
    subject: 'Two-factor authentication was turned off',
    text: 'Signing in with your password no longer requires a code.',
  },
  recovery_codes: {
    subject: 'New recovery codes were created',
    text: 'New recovery codes were created. The old ones no longer work.',
  },
  recovery_used: {
    subject: 'A recovery code was used',
    text: "A recovery code was used instead of a code from your authenticator app. It won't work again.",
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'You can now sign in with this passkey instead of your password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    text: 'You can no longer sign in with this passkey.',
  },
  single_sign_on: {
    subject: 'Single sign-on was connected to your account',
    text: "You can now sign in to your existing account through your organization's single sign-on.",
  },
}

/** Sent when a way of signing in was added or removed (ASVS 6.3.7). */
export const securityChangedMail = (publicUrl: string, change: keyof typeof securityChanges): Mail => ({
  subject: securityChanges[change].subject,
  paragraphs: [
    securityChanges[change].text,
    `This email is about your account on ${installationName(publicUrl)}.`,
  ],
  ...securityFooter(publicUrl),
})

const securityFooter = (publicUrl: string): Pick<Mail, 'action' | 'footnote'> => ({
  action: { label: 'Review account security', url: `${publicUrl}/settings/security` },
  footnote: `If this was you, you can ignore this email. If it wasn't, reset your password to sign out everywhere: ${publicUrl}/reset`,
})
