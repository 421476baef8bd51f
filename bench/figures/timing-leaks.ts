import { crc32 } from 'node:zlib'
import { Client } from 'undici'
import { randomId } from '../../src/core/ids.ts'
import { isWellFormedToken, generateToken } from '../../src/identity/tokens/token.ts'
import type { BenchContext } from '../context.ts'
import { seededId, taskNumber } from '../population.ts'
import { median } from '../sample.ts'
import type { Figure } from './figure.ts'

const samples = 200
/** Wrong tokens count against the client's address, which may send this many of both kinds. */
const perAddress = 100
const differenceMaxMs = 1
/** How many characters are copied from a real token: those of its workspace, and most of the others. */
const sharedPrefixLength = 50
const checksumLength = 6
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const unknownWorkspace = () => randomId('wsp', Date.now())

type TimedRequest = { path: string; token: string; status: number }

/** Checks that response times don't reveal whether an id belongs to another workspace or a token starts correctly (S-08). */
export async function timingLeakFigures(bench: BenchContext): Promise<Figure[]> {
  const { population } = bench
  const [own = '', other = ''] = population.tokens
  const taskOf = (workspace: number, index: number) =>
    `/api/v1/tasks/${seededId('tsk', population, taskNumber(population, workspace, index))}`
  return [
    await differenceFigure('An id of another workspace against an unknown one', bench, (index) => [
      { path: taskOf(1 + (index % 800), 0), token: own, status: 404 },
      { path: taskOf(0, population.tasks + 1 + index), token: own, status: 404 },
    ]),
    await differenceFigure('A wrong token with a valid start against a random one', bench, (index) => [
      { path: taskOf(0, index % 10), token: tokenWithSamePrefix(other), status: 401 },
      { path: taskOf(0, index % 10), token: generateToken(unknownWorkspace()), status: 401 },
    ]),
  ]
}

/** Returns another token with the same start and a correct checksum, so that it is looked up. */
function tokenWithSamePrefix(token: string): string {
  const secret =
    token.slice(4, 4 + sharedPrefixLength) +
    generateToken(unknownWorkspace()).slice(4 + sharedPrefixLength, -checksumLength)
  let rest = crc32(secret)
  let checksum = ''
  for (let index = 0; index < checksumLength; index++) {
    checksum = alphabet.charAt(rest % alphabet.length) + checksum
    rest = Math.floor(rest / alphabet.length)
  }
  const other = `dbp_${secret}${checksum}`
  if (!isWellFormedToken(other)) throw new Error('the format of tokens has changed')
  return other
}

async function differenceFigure(
  name: string,
  { installation }: BenchContext,
  pair: (index: number) => TimedRequest[],
): Promise<Figure> {
  const took: number[][] = [[], []]
  for (let from = 0; from < samples; from += perAddress) {
    const client = new Client(installation.url, {
      localAddress: `127.0.0.${2 + from / perAddress}`,
      connect: { rejectUnauthorized: false },
    })
    for (let index = from; index < from + perAddress; index++)
      // The order alternates, since each request warms up the next.
      for (const [kind, one] of index % 2 === 0
        ? pair(index).entries()
        : [...pair(index).entries()].toReversed())
        took[kind]?.push(await timeRequest(client, one))
    await client.close()
  }
  const [foreign = 0, unknown = 0] = took.map(median)
  const difference = Math.abs(foreign - unknown)
  return {
    name,
    measured: `${foreign.toFixed(3)} ms, ${difference.toFixed(3)} ms apart`,
    limit: `${unknown.toFixed(3)} ms`,
    ratio: foreign / unknown,
    target: `< ${differenceMaxMs} ms apart`,
    met: difference < differenceMaxMs,
  }
}

async function timeRequest(client: Client, { path, token, status }: TimedRequest): Promise<number> {
  const startedAt = performance.now()
  const answer = await client.request({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
  await answer.body.dump()
  if (answer.statusCode !== status) throw new Error(`${path} got status ${answer.statusCode}`)
  return performance.now() - startedAt
}
