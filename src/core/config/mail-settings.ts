import {
  mailAddress,
  type MailAddress,
  mailDomain,
  mailServer,
  type MailServer,
  networkList,
  relayName,
  anyText,
  type Setting,
  wholeNumber,
} from './parsers.ts'

export type MailSettingValues = {
  DAYBOOK_SMTP_URL: MailServer | undefined
  DAYBOOK_MAIL_FROM: MailAddress | undefined
  DAYBOOK_MAIL_IN_PORT: number | undefined
  DAYBOOK_MAIL_IN_HOST: string
  DAYBOOK_MAIL_IN_DOMAIN: string | undefined
  DAYBOOK_MAIL_IN_RELAYS: string[]
  DAYBOOK_MAIL_IN_RELAY_NAME: string | undefined
}

/** The settings of outgoing and incoming mail. */
export const mailSettings: { readonly [N in keyof MailSettingValues]: Setting<MailSettingValues[N]> } = {
  DAYBOOK_SMTP_URL: {
    parse: mailServer,
    fallback: undefined,
    defaultText: 'none; emails are stored, not sent. daybook mail list shows them',
    description: 'SMTP server for outgoing mail, such as smtp://user:password@mail.example.com:587',
    secret: true,
  },
  DAYBOOK_MAIL_FROM: {
    parse: mailAddress,
    fallback: undefined,
    defaultText: 'Daybook <daybook@HOST>, with the host of the public URL',
    description: 'sender of outgoing mail',
  },
  DAYBOOK_MAIL_IN_PORT: {
    parse: wholeNumber(1, 65_535),
    fallback: undefined,
    defaultText: "none; lists can't receive email",
    description: 'SMTP port for email to lists; other mail servers always connect to port 25',
  },
  DAYBOOK_MAIL_IN_HOST: {
    parse: anyText,
    fallback: 'localhost',
    description: 'address that the incoming mail port listens on; 0.0.0.0 or :: for all addresses',
  },
  DAYBOOK_MAIL_IN_DOMAIN: {
    parse: mailDomain,
    fallback: undefined,
    defaultText: 'host of the public URL',
    description: "domain of the lists' email addresses",
  },
  DAYBOOK_MAIL_IN_RELAYS: {
    parse: networkList,
    fallback: [],
    defaultText: 'none; Daybook checks senders itself',
    description: 'networks of mail servers that have already checked the sender, such as 10.0.0.25',
  },
  DAYBOOK_MAIL_IN_RELAY_NAME: {
    parse: relayName,
    fallback: undefined,
    defaultText: 'none',
    description: 'name those mail servers use in the Authentication-Results header they add',
  },
}
