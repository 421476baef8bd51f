/** A message as received, for the thread that parses it. */
export type IncomingMessage = {
  raw: Uint8Array<ArrayBuffer>
  /** `MAIL FROM`. */
  from: string
  ip: string
  /** The name the client gave in `EHLO`. */
  helo: string
  /** The domain of list addresses. */
  domain: string
  /** The name of the relay it came from, if that one is trusted to have verified the sender. */
  relayName: string | undefined
  /** The sender address of Daybook's own mail, which never becomes a task. */
  ownAddress: string
  /** The list addresses it was sent to, in lower case. */
  to: readonly string[]
}

/**
 * The addresses the verified sender sent the message to; `later` if the sender's name servers don't answer.
 */
export type SenderProof = 'later' | readonly string[]

export type MessageFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** The content of a message that becomes a task, or why it doesn't become one. */
export type ParsedMessage =
  | { dropped: DropReason }
  | {
      dropped: undefined
      /** SHA-256 of the Message-ID, or of the content if there is none. */
      key: Uint8Array<ArrayBuffer>
      /** The addresses in `From`, in lower case. */
      senders: string[]
      proof: SenderProof
      /** On one line; empty if there is none. */
      subject: string
      /** What the sender wrote, without quoted mail and signature. */
      text: string
      files: MessageFile[]
    }

/** Why a message is dropped instead of becoming a task: no person sent it. */
export type DropReason = 'own' | 'auto_submitted' | 'precedence' | 'list' | 'loop' | 'bounce'
