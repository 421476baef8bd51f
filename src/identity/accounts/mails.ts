import type { Mail } from '../../platform/mail/mail.ts'

/**
 * The mails about an account. Who asks for one of the first four is nobody yet, so they hold no word of theirs: no
 * name, and nothing else that a stranger could have sent with our letterhead.
 */

const installationName = (publicUrl: string): string => `Daybook at ${new URL(publicUrl).host}`

/** To the address of a new account. */
export const confirmSignUpMail = (publicUrl: string, token: string): Mail => ({
  subject: 'Confirm your e-mail address',
  paragraphs: [
    `Somebody, probably you, signed up on ${installationName(publicUrl)} with this address. Confirm that it is yours with the password that was chosen; that makes the account.`,
    'The link works once, within 24 hours.',
  ],
  action: { label: 'Confirm the address', url: `${publicUrl}/verify#${token}` },
  footnote: 'If you have not signed up, there is nothing to do: no account is made without this link.',
})

/** To whom has an account already and signs up again. */
export const accountExistsMail = (publicUrl: string, token: string): Mail => ({
  subject: 'You already have an account',
  paragraphs: [
    `Somebody, probably you, signed up on ${installationName(publicUrl)} with this address. It has an account already, and nothing in it was changed.`,
    'Sign in with your password. If you have forgotten it, set a new one; the link works once, within an hour.',
  ],
  action: { label: 'Set a new password', url: `${publicUrl}/reset#${token}` },
  footnote: 'If you have not signed up, there is nothing to do.',
})

/** To whom has forgotten the password. */
export const passwordResetMail = (publicUrl: string, token: string): Mail => ({
  subject: 'Set a new password',
  paragraphs: [
    `Somebody, probably you, asked for a new password on ${installationName(publicUrl)}. The link works once, within an hour.`,
    'Setting it ends every session of the account.',
  ],
  action: { label: 'Set a new password', url: `${publicUrl}/reset#${token}` },
  footnote: 'If you have not asked for it, there is nothing to do: the password stays as it is.',
})

/** To the new address of an account. */
export const confirmNewEmailMail = (publicUrl: string, token: string): Mail => ({
  subject: 'Confirm your new e-mail address',
  paragraphs: [
    `An account on ${installationName(publicUrl)} is to have this address. It changes when you confirm that the address is yours.`,
    'The link works once, within 24 hours.',
  ],
  action: { label: 'Confirm the address', url: `${publicUrl}/verify#${token}` },
  footnote: 'If you have no account there, there is nothing to do.',
})

/** To the address that an account has had so far. */
export const emailChangeNoticeMail = (publicUrl: string, email: string): Mail => ({
  subject: 'Your e-mail address is being changed',
  paragraphs: [
    `Your account on ${installationName(publicUrl)} is to have this address:`,
    [email],
    'It changes when the link that was sent there is opened. From then on, mails go there.',
  ],
  ...notYouFooter(publicUrl),
})

export const passwordChangedMail = (publicUrl: string): Mail => ({
  subject: 'Your password was changed',
  paragraphs: [
    `The password of your account on ${installationName(publicUrl)} was changed. Other sessions have ended.`,
  ],
  ...notYouFooter(publicUrl),
})

const securityChanges = {
  totp_on: {
    subject: 'Sign-in with a code was turned on',
    text: 'From now on, signing in with your password also asks for a code of your authenticator app.',
  },
  totp_off: {
    subject: 'Sign-in with a code was turned off',
    text: 'Signing in with your password no longer asks for a code.',
  },
  recovery_codes: {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were made. The former ones no longer work.',
  },
  recovery_used: {
    subject: 'A recovery code was used',
    text: 'It stood in for a code of your authenticator app, and is good for nothing any more.',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    text: 'It signs in without your password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    text: 'It no longer signs in.',
  },
  single_sign_on: {
    subject: 'Single sign-on was connected to your account',
    text: 'The provider of your organisation now signs you in to the account that you had already.',
  },
}

/** To whom another way of signing in now stands open, or no longer does (ASVS 6.3.7). */
export const securityChangedMail = (publicUrl: string, what: keyof typeof securityChanges): Mail => ({
  subject: securityChanges[what].subject,
  paragraphs: [`This concerns your account on ${installationName(publicUrl)}. ${securityChanges[what].text}`],
  ...notYouFooter(publicUrl),
})

const notYouFooter = (publicUrl: string): Pick<Mail, 'action' | 'footnote'> => ({
  action: { label: 'Look at your account', url: `${publicUrl}/settings/security` },
  footnote: `If you have not done this, set a new password at ${publicUrl}/reset: that ends every session.`,
})
