import type { Setting } from './settings.ts'
import {
  mailAddress,
  type MailAddress,
  mailDomain,
  mailServer,
  type MailServer,
  networkList,
  relayName,
  anyText,
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

/** The settings of mail that goes out, and of mail that comes in. */
export const mailSettings: { readonly [N in keyof MailSettingValues]: Setting<MailSettingValues[N]> } = {
  DAYBOOK_SMTP_URL: {
    parse: mailServer,
    fallback: undefined,
    defaultText: 'none; mail is kept, and daybook mail list shows it',
    description: 'server that mail is handed to, such as smtp://user:password@mail.example.com:587',
    secret: true,
  },
  DAYBOOK_MAIL_FROM: {
    parse: mailAddress,
    fallback: undefined,
    defaultText: 'Daybook <daybook@host of the public URL>',
    description: 'sender of mail',
  },
  DAYBOOK_MAIL_IN_PORT: {
    parse: wholeNumber(1, 65_535),
    fallback: undefined,
    defaultText: 'none; lists take no mail',
    description: 'port that receives mail to lists, over SMTP; mail servers come to 25',
  },
  DAYBOOK_MAIL_IN_HOST: {
    parse: anyText,
    fallback: 'localhost',
    description: 'address that this port listens on; 0.0.0.0 or :: for every one',
  },
  DAYBOOK_MAIL_IN_DOMAIN: {
    parse: mailDomain,
    fallback: undefined,
    defaultText: 'host of the public URL',
    description: 'domain of the addresses of lists',
  },
  DAYBOOK_MAIL_IN_RELAYS: {
    parse: networkList,
    fallback: [],
    defaultText: 'none; senders are checked here',
    description: 'networks of mail servers that have checked the sender, such as 10.0.0.25',
  },
  DAYBOOK_MAIL_IN_RELAY_NAME: {
    parse: relayName,
    fallback: undefined,
    defaultText: 'none',
    description: 'name that these put on their verdict, the Authentication-Results',
  },
}
