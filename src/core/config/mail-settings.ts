import type { Setting } from './settings.ts'
import {
  mailAddress,
  type MailAddress,
  mailDomain,
  mailServer,
  type MailServer,
  networks,
  relayName,
  text,
  wholeNumber,
} from './parsers.ts'

export type MailValues = {
  DAYBOOK_SMTP_URL: MailServer | undefined
  DAYBOOK_MAIL_FROM: MailAddress | undefined
  DAYBOOK_MAIL_IN_PORT: number | undefined
  DAYBOOK_MAIL_IN_HOST: string
  DAYBOOK_MAIL_IN_DOMAIN: string | undefined
  DAYBOOK_MAIL_IN_RELAYS: string[]
  DAYBOOK_MAIL_IN_RELAY_NAME: string | undefined
}

/** The settings of mail that goes out, and of mail that comes in. */
export const mailSettings: { readonly [N in keyof MailValues]: Setting<MailValues[N]> } = {
  DAYBOOK_SMTP_URL: {
    read: mailServer,
    fallback: undefined,
    shown: 'none; mail is kept, and daybook mail list shows it',
    description: 'server that mail is handed to, such as smtp://user:password@mail.example.com:587',
    secret: true,
  },
  DAYBOOK_MAIL_FROM: {
    read: mailAddress,
    fallback: undefined,
    shown: 'Daybook <daybook@host of the public URL>',
    description: 'sender of mail',
  },
  DAYBOOK_MAIL_IN_PORT: {
    read: wholeNumber(1, 65_535),
    fallback: undefined,
    shown: 'none; lists take no mail',
    description: 'port that receives mail to lists, over SMTP; mail servers come to 25',
  },
  DAYBOOK_MAIL_IN_HOST: {
    read: text,
    fallback: 'localhost',
    description: 'address that this port listens on; 0.0.0.0 or :: for every one',
  },
  DAYBOOK_MAIL_IN_DOMAIN: {
    read: mailDomain,
    fallback: undefined,
    shown: 'host of the public URL',
    description: 'domain of the addresses of lists',
  },
  DAYBOOK_MAIL_IN_RELAYS: {
    read: networks,
    fallback: [],
    shown: 'none; senders are checked here',
    description: 'networks of mail servers that have checked the sender, such as 10.0.0.25',
  },
  DAYBOOK_MAIL_IN_RELAY_NAME: {
    read: relayName,
    fallback: undefined,
    shown: 'none',
    description: 'name that these put on their verdict, the Authentication-Results',
  },
}
