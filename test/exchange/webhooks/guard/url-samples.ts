/** Spellings of addresses that a webhook's URL must not have (S-50). */

/** At least one address of each network that isn't public, and the first and last of some. */
export const nonPublicIpv4 = [
  '0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.100.100.200', '100.127.255.255',
  '127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255',
  '192.0.0.1', '192.0.0.192', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.168.0.1',
  '192.168.255.255', '192.175.48.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1',
  '239.255.255.255', '240.0.0.1', '255.255.255.255',
] // oxfmt-ignore

export const nonPublicIpv6 = [
  '::', '::1', '::7f00:1', '::ffff:0:7f00:1', '64:ff9b:1::1', '64:ff9b:1:7f00:1::', '100::1', '100:0:0:1::1', '2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1', '2001:db8::1', '2002::1', '2002:7f00:1::', '2002:0808:0808::1',
  '2620:4f:8000::1', '3fff::1', '3fff:fff::1', '4000::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'febf::1',
  'fec0::1', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
] // oxfmt-ignore

export const publicIpv4 = ['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255'] // oxfmt-ignore

export const publicIpv6 = ['2000::', '2001:200::1', '2001:4860:4860::8888', '2003::1', '2606:4700::1111', '2a00::1', '3ffe::1', '3fff:1000::1'] // oxfmt-ignore

const bytesOf = (address: string): number[] => address.split('.').map(Number)
const numberOf = (address: string): number =>
  bytesOf(address).reduce((number, byte) => number * 256 + byte, 0)
const hexOf = (number: number, digits: number): string => number.toString(16).padStart(digits, '0')

/** Returns an IPv4 address as the last 32 bits of an IPv6 address. */
function groupsOf(address: string): string {
  const number = numberOf(address)
  return `${hexOf(Math.floor(number / 65_536), 1)}:${hexOf(number % 65_536, 1)}`
}

const circled = (text: string) => text.replaceAll(/\d/g, (digit) => '⓪①②③④⑤⑥⑦⑧⑨'.charAt(Number(digit)))
const wide = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

/** Returns the spellings of an IPv4 address that a resolver or the URL parser understands. */
export function spellingsOf(address: string): string[] {
  const bytes = bytesOf(address)
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const number = numberOf(address)
  const hex = `0x${hexOf(number, 8)}`
  const octal = `0${number.toString(8)}`
  return [
    address,
    `${address}.`,
    String(number),
    hex,
    hex.toUpperCase(),
    octal,
    bytes.map((byte) => `0x${hexOf(byte, 2)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    bytes.map((byte) => `000${byte.toString(8)}`).join('.'),
    `0x${hexOf(first, 1)}.0${second.toString(8)}.${third * 256 + fourth}`,
    `${first}.${number % 16_777_216}`,
    `${first}.${second}.${third * 256 + fourth}`,
    circled(address),
    wide(address),
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    address.replaceAll(/./g, (character) => `%${hexOf(character.charCodeAt(0), 2)}`),
    `[::ffff:${address}]`,
    `[::ffff:${groupsOf(address)}]`,
    `[0:0:0:0:0:FFFF:${groupsOf(address)}]`,
    `[64:ff9b::${address}]`,
    `[64:ff9b::${groupsOf(address)}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[2002:${groupsOf(address)}::1]`,
    `[64:ff9b:1::${address}]`,
  ]
}

/** URLs that are always refused, with the reason. */
export const refusedUrls: [url: string, reason: string][] = [
  ['http://example.com/', 'scheme'],
  ['HTTP://example.com/', 'scheme'],
  ['ftp://example.com/', 'scheme'],
  ['ws://example.com/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['gopher://127.0.0.1:6379/_FLUSHALL', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/plain,x', 'scheme'],
  ['example.com', 'format'],
  ['//example.com/', 'format'],
  ['', 'format'],
  [' https://example.com/', 'format'],
  ['https://example.com/ ', 'format'],
  ['https://exa\tmple.com/', 'format'],
  ['https://example.com/\r\nHost: evil', 'format'],
  ['https://example.com/\n', 'format'],
  ['https://example.com/\u00a0', 'format'],
  ['https://example.com/\u2028', 'format'],
  ['https://example.com/\u200b', 'format'],
  ['https:example.com', 'format'],
  ['https:/example.com', 'format'],
  ['https:///example.com', 'format'],
  ['https:\\\\example.com', 'format'],
  ['https://example.com\\@127.0.0.1/', 'format'],
  ['https://', 'format'],
  ['https://?', 'format'],
  ['https://exa%00mple.com/', 'format'],
  ['https://exa mple.com/', 'format'],
  ['https://[::1', 'format'],
  ['https://[fe80::1%25eth0]/', 'format'],
  ['https://1.2.3.4.5/', 'format'],
  ['https://256.1.1.1/', 'format'],
  ['https://example.com:65536/', 'format'],
  ['https://example.com:x/', 'format'],
  ['https://a@example.com/', 'userinfo'],
  ['https://a:b@example.com/', 'userinfo'],
  ['https://@example.com/', 'userinfo'],
  ['https://:@example.com/', 'userinfo'],
  ['https://example.com@127.0.0.1/', 'userinfo'],
  ['https://example.com/#', 'fragment'],
  ['https://example.com/#top', 'fragment'],
  ['https://example.com/a?b#c', 'fragment'],
  ['https://example.com:0/', 'port'],
  ['https://example.com:1/', 'port'],
  ['https://example.com:22/', 'port'],
  ['https://https://example.com/hook', 'format'],
  ['https://HTTPS/hook', 'format'],
  ['https://http://example.com/hook', 'format'],
  ['https://http:8443/', 'format'],
  ['https://example.com:25/', 'port'],
  ['https://example.com:80/', 'port'],
  ['https://example.com:444/', 'port'],
  ['https://example.com:1023/', 'port'],
  ['https://localhost/', 'host'],
  ['https://LOCALHOST/', 'host'],
  ['https://localhost./', 'host'],
  ['https://localhost:8443/', 'host'],
  ['https://a.localhost/', 'host'],
  ['https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'host'],
  ['https://local%68ost/', 'host'],
  ['https://printer.local/', 'host'],
  ['https://printer.LOCAL/', 'host'],
  ['https://local/', 'host'],
  ['https://metadata.google.internal/', 'host'],
  ['https://metadata.google.internal./', 'host'],
  ['https://internal/', 'host'],
  ['https://example.com./', 'host'],
  ['https://daybook.example/hook', 'own_origin'],
  ['https://DAYBOOK.example:443/', 'own_origin'],
  ['https://daybook%2eexample/', 'own_origin'],
]

export const acceptedUrls = [
  'https://example.com',
  'https://example.com/',
  'HTTPS://Example.COM/a/b?c=d&e=%0d%0a',
  'https://example.com:443/',
  'https://example.com:1024/',
  'https://example.com:65535/',
  'https://a.b.example.co.uk/~x/@y',
  'https://müller.example/ä',
  'https://localhost.example.com/',
  'https://notlocal/',
  'https://mylocalhost.dev/',
  'https://daybook.example:8443/',
  'https://127.0.0.1.example.com/',
  'https://8.8.8.8/',
  'https://[2606:4700::1111]:8443/',
]
