import { InvalidArgumentError } from 'commander'
import { eventTypes } from '../../../../src/platform/events/event-types.ts'

/** Parses types of events, separated by commas. */
export function parseEventTypes(text: string): string[] {
  const types = text.split(',').map((type) => type.trim())
  const unknown = types.find((type) => !eventTypes.some((one) => one === type))
  if (unknown === undefined) return types
  throw new InvalidArgumentError(`${unknown} isn't a type of event. There are: ${eventTypes.join(', ')}.`)
}
