/** A message as it came, for the thread that reads it. */
export type IncomingMessage = {
  raw: Uint8Array<ArrayBuffer>
  /** `MAIL FROM`. */
  from: string
  ip: string
  /** What the other side calls itself. */
  helo: string
  /** The domain of the addresses of lists. */
  domain: string
  /** What the relay that it came from calls itself, where one is trusted to have checked the sender. */
  relayName: string | undefined
  /** The sender of our own mail, which never becomes a task. */
  ownAddress: string
  /** The addresses of lists that it goes to, in lower case. */
  to: readonly string[]
}

/** To which of the addresses the domain of the sender has sent the message; `later` when its name servers do not answer. */
export type SenderProof = 'later' | readonly string[]

export type MessageFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** What a message holds that becomes a task, or why it becomes none. */
export type ParsedMessage =
  | { dropped: DropReason }
  | {
      dropped: undefined
      /** SHA-256 of its Message-ID; without one of what it says. */
      key: Uint8Array<ArrayBuffer>
      /** The addresses in its `From`, as they stand there. */
      senders: string[]
      proof: SenderProof
      /** In one line; empty where there is none. */
      subject: string
      /** What its writer has written: no quoted mail, no signature. */
      text: string
      files: MessageFile[]
    }

/** Why a message has no person behind it that waits for a task. */
export type DropReason = 'own' | 'auto_submitted' | 'precedence' | 'list' | 'loop' | 'bounce'
