import type { Command } from 'commander'
import { verifyWebhook, WebhookVerificationError } from '../../../sdk/src/index.ts'
import { parseHeaders } from '../api/parse-fields.ts'
import { addCommand, collect, type CommonOptions, parseCount } from '../command.ts'
import { CommandFailure, exitCodes, usageError } from '../failure.ts'
import { formatEvent } from '../stream/format-event.ts'
import { printResult } from '../terminal/output.ts'
import { readInput } from '../terminal/read-input.ts'
import { parseSecret } from '../listen/secret.ts'

type VerifyOptions = CommonOptions & {
  secret: string
  header?: string[]
  signature?: string
  tolerance: number
}

/** Adds the check of a signature, which needs no service. */
export function addVerify(group: Command): void {
  addCommand(group, 'verify', 'Verify the signature of a webhook that you have received')
    .argument('[file]', 'the raw body; standard input if it is left out')
    .requiredOption(
      '--secret <secret>',
      'the signing secret of the endpoint, or the one of listen',
      parseSecret,
    )
    .option('--signature <value>', 'the X-Service-Signature header')
    .option('-H, --header <name:value>', 'a header of the request, such as webhook-signature', collect)
    .option('--tolerance <seconds>', 'how old the signature may be', parseCount(0, 999_999_999), 300)
    .action(async (file: string | undefined, options: VerifyOptions) => {
      const headers = {
        ...parseHeaders(options.header ?? []),
        ...(options.signature === undefined ? {} : { 'x-service-signature': options.signature }),
      }
      if (Object.keys(headers).length === 0)
        throw usageError("Pass the request's signature with --signature, or its headers with --header")
      const body = await readInput(file)
      try {
        const event = await verifyWebhook(body, headers, options.secret, { toleranceS: options.tolerance })
        printResult(event, () => `Genuine: ${formatEvent(body.toString('utf8'))}`, options)
      } catch (error) {
        if (error instanceof WebhookVerificationError)
          throw new CommandFailure(`Not genuine. ${error.message}`, exitCodes.failed)
        throw error
      }
    })
}
