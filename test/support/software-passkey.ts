import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { publicUrl } from './service.ts'

type Options = { challenge: string; user?: { id: string }; rp?: { id: string }; rpId?: string }

/** How to make a response of the authenticator wrong. */
export type PasskeyFault = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  userHandle?: string
  signature?: Buffer
  /** The person was not verified by fingerprint or PIN. */
  unverified?: true
}

const present = 0x01
const verified = 0x04
const attested = 0x40
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/**
 * A software authenticator: one ES256 key, which responds like browser and device together.
 *
 * @param counts whether it counts its uses, as a security key does; a passkey on several devices doesn't
 */
export function createSoftwarePasskey({ counts = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let userHandle: string | undefined
  let uses = 0

  const clientData = (type: string, challenge: string, fault: PasskeyFault): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? publicUrl,
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, fault: PasskeyFault, more = Buffer.alloc(0)): Buffer {
    if (counts) uses += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(uses)
    const flags = present | (fault.unverified ? 0 : verified) | (more.length > 0 ? attested : 0)
    return Buffer.concat([sha256(fault.rpId ?? rpId), Buffer.of(flags), counter, more])
  }

  return {
    id: base64url(id),
    /** Resets the use counter, like a copy of the key. */
    rewind: () => void (uses = 0),

    /** Returns what `navigator.credentials.create()` would. */
    create({ challenge, user, rp }: Options, fault: PasskeyFault = {}) {
      userHandle = user?.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = authenticatorData(rp?.id ?? '', fault, Buffer.concat([Buffer.alloc(16), length, id, key]))
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, fault)),
          attestationObject: base64url(attestation),
          transports: ['internal', 'hybrid'],
          publicKeyAlgorithm: -7,
        },
      }
    },

    /** Returns what `navigator.credentials.get()` would. */
    get({ challenge, rpId = '' }: Options, fault: PasskeyFault = {}) {
      const client = clientData('webauthn.get', challenge, fault)
      const data = authenticatorData(rpId, fault)
      const signature = fault.signature ?? sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: fault.userHandle ?? userHandle ?? null,
        },
      }
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>
