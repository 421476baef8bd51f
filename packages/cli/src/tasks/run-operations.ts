import type { BulkOperation, BulkResult, Daybook } from '../../../sdk/src/index.ts'
import { usageError } from '../failure.ts'

/** As many as a request can have. */
const operationsMax = 100

/**
 * Reads operations as `POST /tasks/bulk` takes them: an array, an object with `operations`, or an operation a line.
 *
 * @throws when the text is none of these
 */
export function parseOperations(text: string): BulkOperation[] {
  const whole = parse(text)
  const operations = Array.isArray(whole)
    ? whole
    : whole instanceof Object && Reflect.get(whole, 'operations')
  if (Array.isArray(operations)) return operations as BulkOperation[]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line, at) => {
    const operation = parse(line)
    if (operation instanceof Object) return operation as BulkOperation
    throw usageError(`Line ${at + 1} isn't an operation, such as {"op":"complete","id":"tsk_…"}`)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Runs any number of operations in their order, and yields the result of each. */
export async function* runOperations(
  daybook: Daybook,
  operations: readonly BulkOperation[],
): AsyncGenerator<BulkResult, void, undefined> {
  for (let start = 0; start < operations.length; start += operationsMax)
    yield* await daybook.tasks.bulk(operations.slice(start, start + operationsMax))
}
