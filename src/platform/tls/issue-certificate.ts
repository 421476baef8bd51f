import 'reflect-metadata' // required by x509's own dependencies
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'

/** A certificate (with its chain) and its private key (PKCS #8), both PEM. */
export type CertificatePair = { cert: string; key: string }

const dayMs = 86_400_000
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
const signing = { name: 'ECDSA', hash: 'SHA-256' }

/** Issues a new CA, valid for 20 years, since every client would have to be told about a new one. */
export async function issueAuthority(): Promise<CertificatePair> {
  const keys = generateKeys()
  const name = `CN=Daybook development authority ${randomBytes(3).toString('hex')}`
  const certificate = await X509CertificateGenerator.create({
    ...validity(20 * 365),
    subject: name,
    issuer: name,
    publicKey: toVerifyKey(keys.publicKey),
    signingKey: toSigningKey(keys.privateKey),
    signingAlgorithm: signing,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(toVerifyKey(keys.publicKey)),
    ],
  })
  return toPair(certificate, keys.privateKey)
}

/**
 * Issues a server certificate for hosts and addresses, valid for 397 days from yesterday: browsers refuse
 * longer ones.
 */
export async function issueServerCertificate(
  authority: CertificatePair,
  names: readonly string[],
  days = 397,
): Promise<CertificatePair> {
  const keys = generateKeys()
  const issuer = new X509Certificate(authority.cert)
  const certificate = await X509CertificateGenerator.create({
    ...validity(days),
    subject: 'CN=Daybook',
    issuer: issuer.subject,
    publicKey: toVerifyKey(keys.publicKey),
    signingKey: toSigningKey(createPrivateKey(authority.key)),
    signingAlgorithm: signing,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        names.map((name) => ({ type: isIP(name) ? ('ip' as const) : ('dns' as const), value: name })),
      ),
      await SubjectKeyIdentifierExtension.create(toVerifyKey(keys.publicKey)),
      await AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return toPair(certificate, keys.privateKey)
}

/** Starts a day ago, for clients whose clock is behind. */
const validity = (days: number) => ({
  notBefore: new Date(Date.now() - dayMs),
  notAfter: new Date(Date.now() + (days - 1) * dayMs),
})

const generateKeys = () => generateKeyPairSync('ec', { namedCurve: ecdsa.namedCurve })

const toVerifyKey = (key: KeyObject) => key.toCryptoKey(ecdsa, true, ['verify'])
const toSigningKey = (key: KeyObject) => key.toCryptoKey(ecdsa, false, ['sign'])

const toPair = (certificate: X509Certificate, key: KeyObject): CertificatePair => ({
  cert: `${certificate.toString('pem')}\n`,
  key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
})
