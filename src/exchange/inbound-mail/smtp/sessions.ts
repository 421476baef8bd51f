import type { SMTPServerSession as Session } from 'smtp-server'
import type { Recipient } from '../deliver.ts'
import * as refusal from './refusal.ts'

/** Connections from one IP address; not for relays, through which all mail comes. */
const connectionsPerIp = 10
/** Unknown recipients after which a connection is ended. */
const unknownRecipientsMax = 5

/** The state of SMTP sessions, and the number of connections from each IP address. */
export type SmtpSessions = {
  /** @throws a refusal for too many connections from one IP address */
  begin(session: Session): Promise<void>
  end(session: Session): void
  /** @throws a refusal for an address that doesn't accept mail, and after too many unknown ones */
  addRecipient(session: Session, address: string): Promise<void>
  /** Returns the lists behind addresses accepted in this session, each once. */
  recipientsOf(session: Session, addresses: readonly string[]): Recipient[]
}

type SmtpSessionState = { recipients: Map<string, Recipient>; unknownRecipients: number }

export function createSmtpSessions(
  findRecipient: (address: string) => Promise<Recipient>,
  isRelay: (ip: string) => boolean,
): SmtpSessions {
  const connectionCounts = new Map<string, number>()
  const states = new WeakMap<Session, SmtpSessionState>()

  return {
    async begin(session) {
      const { remoteAddress } = session
      const count = (connectionCounts.get(remoteAddress) ?? 0) + 1
      connectionCounts.set(remoteAddress, count)
      states.set(session, { recipients: new Map(), unknownRecipients: 0 })
      if (count > connectionsPerIp && !isRelay(remoteAddress)) throw refusal.serverBusy()
    },
    end(session) {
      // A session that ended before it began was never counted.
      if (!states.delete(session)) return
      const count = (connectionCounts.get(session.remoteAddress) ?? 1) - 1
      if (count > 0) connectionCounts.set(session.remoteAddress, count)
      else connectionCounts.delete(session.remoteAddress)
    },
    async addRecipient(session, address) {
      const state = states.get(session)
      if (!state || state.unknownRecipients >= unknownRecipientsMax) throw refusal.tooManyGuesses()
      try {
        state.recipients.set(address.toLowerCase(), await findRecipient(address))
      } catch (error) {
        if (refusal.isRefusal(error) && error.responseCode === 550) state.unknownRecipients += 1
        throw error
      }
    },
    recipientsOf(session, addresses) {
      const accepted = states.get(session)?.recipients
      const recipients = addresses.flatMap((address) => accepted?.get(address) ?? [])
      return [...new Map(recipients.map((recipient) => [recipient.list_id, recipient])).values()]
    },
  }
}
