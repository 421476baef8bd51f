import type { SMTPServerSession as Session } from 'smtp-server'
import type { Recipient } from '../deliver.ts'
import * as refusal from './refusal.ts'

/** From one address; a relay brings everything, so it alone may have more. */
const connectionsPerIp = 10
/** Unknown addresses of one connection, after which it ends. */
const unknownRecipientsMax = 5

/** What conversations have come to know, and how many of them there are with whom. */
export type SmtpSessions = {
  /** @throws a refusal for one more than an address may have */
  begin(session: Session): Promise<void>
  end(session: Session): void
  /** @throws a refusal for an address that takes no mail, and for whoever has guessed too often */
  addRecipient(session: Session, address: string): Promise<void>
  /** The lists behind addresses that have been named, each once. */
  recipientsOf(session: Session, addresses: readonly string[]): Recipient[]
}

type SmtpSessionState = { recipients: Map<string, Recipient>; unknownRecipients: number }

export function createSmtpSessions(
  recipientOf: (address: string) => Promise<Recipient>,
  isRelay: (ip: string) => boolean,
): SmtpSessions {
  const perAddress = new Map<string, number>()
  const talks = new WeakMap<Session, SmtpSessionState>()

  return {
    async begin(session) {
      const { remoteAddress } = session
      const count = (perAddress.get(remoteAddress) ?? 0) + 1
      perAddress.set(remoteAddress, count)
      talks.set(session, { recipients: new Map(), unknownRecipients: 0 })
      if (count > connectionsPerIp && !isRelay(remoteAddress)) throw refusal.serverBusy()
    },
    end(session) {
      // One that was ended before it began was never counted.
      if (!talks.delete(session)) return
      const count = (perAddress.get(session.remoteAddress) ?? 1) - 1
      if (count > 0) perAddress.set(session.remoteAddress, count)
      else perAddress.delete(session.remoteAddress)
    },
    async addRecipient(session, address) {
      const talk = talks.get(session)
      if (!talk || talk.unknownRecipients >= unknownRecipientsMax) throw refusal.tooManyGuesses()
      try {
        talk.recipients.set(address.toLowerCase(), await recipientOf(address))
      } catch (error) {
        if (refusal.isRefusal(error) && error.responseCode === 550) talk.unknownRecipients += 1
        throw error
      }
    },
    recipientsOf(session, addresses) {
      const recipients = talks.get(session)?.recipients
      const named = addresses.flatMap((address) => recipients?.get(address) ?? [])
      return [...new Map(named.map((recipient) => [recipient.list_id, recipient])).values()]
    },
  }
}
