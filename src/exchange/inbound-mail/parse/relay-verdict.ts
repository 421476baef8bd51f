import type { Headers } from './headers.ts'

/**
 * Returns the verdict of a trusted relay, from the `Authentication-Results` fields that bear its name (RFC
 * 8601). A relay removes forged fields under its name; if one slipped through, it contradicts the relay's
 * own, and then neither counts (S-69).
 */
export function relayVerdict(headers: Headers, relayName: string, sender: string): 'pass' | 'fail' | 'later' {
  const verdicts = headers
    .all('authentication-results')
    .map(parseAuthResults)
    .filter(({ name }) => name === relayName)
    .flatMap(({ results }) => results.filter(({ method }) => method === 'dmarc'))
  if (verdicts.some(({ result }) => result === 'temperror')) return 'later'
  const domain = sender.split('@').at(-1)
  const passes = verdicts.every(({ result, from }) => result === 'pass' && from === domain)
  return verdicts.length > 0 && passes ? 'pass' : 'fail'
}

type AuthResult = { method: string; result: string; from: string | undefined }

/** `mx.example.com 1; spf=pass smtp.mailfrom=…; dmarc=pass (p=none) header.from=example.com` */
function parseAuthResults(field: string): { name: string; results: AuthResult[] } {
  const [head = '', ...rest] = withoutComments(field).toLowerCase().split(';')
  const results = rest.map((part) => {
    const words = part.trim().split(/\s+/)
    const pairs = new Map(
      words.map((word) => {
        const at = word.indexOf('=')
        return [word.slice(0, Math.max(at, 0)), word.slice(at + 1)] as const
      }),
    )
    const [method = '', result = ''] = (words[0] ?? '').split('=')
    return { method, result, from: pairs.get('header.from')?.split('@').at(-1) }
  })
  return { name: head.trim().split(/\s+/)[0] ?? '', results }
}

/** Removes comments, which may nest, and quoted strings, which aren't needed here. */
function withoutComments(field: string): string {
  let depth = 0
  let quoted = false
  let text = ''
  for (let at = 0; at < field.length; at += 1) {
    const character = field.charAt(at)
    if (character === '\\') at += 1
    else if (character === '"' && depth === 0) quoted = !quoted
    else if (!quoted && character === '(') depth += 1
    else if (!quoted && character === ')') depth = Math.max(0, depth - 1)
    else if (!quoted && depth === 0) text += character
  }
  return text
}
