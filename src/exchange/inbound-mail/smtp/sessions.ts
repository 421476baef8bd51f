import type { SMTPServerSession as Session } from 'smtp-server'
import type { Recipient } from '../deliver.ts'
import * as refusal from './refusal.ts'

/** From one address; a relay brings everything, so it alone may have more. */
const connectionsPerAddress = 10
/** Unknown addresses of one connection, after which it ends. */
const guessesMax = 5

/** What conversations have come to know, and how many of them there are with whom. */
export type Talks = {
  /** @throws a refusal for one more than an address may have */
  begin(session: Session): Promise<void>
  end(session: Session): void
  /** @throws a refusal for an address that takes no mail, and for whoever has guessed too often */
  name(session: Session, address: string): Promise<void>
  /** The lists behind addresses that have been named, each once. */
  listsOf(session: Session, addresses: readonly string[]): Recipient[]
}

type Talk = { recipients: Map<string, Recipient>; guesses: number }

export function openTalks(
  recipientOf: (address: string) => Promise<Recipient>,
  isRelay: (ip: string) => boolean,
): Talks {
  const perAddress = new Map<string, number>()
  const talks = new WeakMap<Session, Talk>()

  return {
    async begin(session) {
      const { remoteAddress } = session
      const count = (perAddress.get(remoteAddress) ?? 0) + 1
      perAddress.set(remoteAddress, count)
      talks.set(session, { recipients: new Map(), guesses: 0 })
      if (count > connectionsPerAddress && !isRelay(remoteAddress)) throw refusal.busy()
    },
    end(session) {
      // One that was ended before it began was never counted.
      if (!talks.delete(session)) return
      const count = (perAddress.get(session.remoteAddress) ?? 1) - 1
      if (count > 0) perAddress.set(session.remoteAddress, count)
      else perAddress.delete(session.remoteAddress)
    },
    async name(session, address) {
      const talk = talks.get(session)
      if (!talk || talk.guesses >= guessesMax) throw refusal.tooManyGuesses()
      try {
        talk.recipients.set(address.toLowerCase(), await recipientOf(address))
      } catch (error) {
        if (refusal.isRefusal(error) && error.responseCode === 550) talk.guesses += 1
        throw error
      }
    },
    listsOf(session, addresses) {
      const recipients = talks.get(session)?.recipients
      const named = addresses.flatMap((address) => recipients?.get(address) ?? [])
      return [...new Map(named.map((recipient) => [recipient.list_id, recipient])).values()]
    },
  }
}
