import { text } from 'node:stream/consumers'
import { CommandFailure, exitCodes } from '../failure.ts'

const enter = /[\r\n]/
const interrupt = '\u0003'
const backspace = /^[\u007f\b]$/

/** Reads a secret: from a person at a terminal without showing it, otherwise all of standard input. */
export async function readSecret(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) return (await text(stdin)).trim()
  stderr.write(prompt)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  let secret = ''
  try {
    for await (const chunk of stdin as AsyncIterable<string>) {
      if (chunk.includes(interrupt)) throw new CommandFailure('Canceled', exitCodes.failed)
      if (backspace.test(chunk)) secret = secret.slice(0, -1)
      else secret += chunk
      if (enter.test(secret)) break
    }
  } finally {
    stdin.setRawMode(false)
    stderr.write('\n')
  }
  return secret.trim()
}
