import { emitDueEvents } from '../../../src/work/due-events/emit-due.ts'
import type { Service } from '../../support/service.ts'
import type { RecordedEvent, TestWorkspace } from '../../support/workspace.ts'

/** Sets the service's clock. */
export function setClock(service: Service, time: string): void {
  service.clock.offsetMs = Date.parse(time) - Date.now()
}

/** Moves the service's clock to a time and raises what is due. @returns how many events */
export async function advanceTo(service: Service, time: string): Promise<number> {
  setClock(service, time)
  let raised = 0
  for (let found = 1; found > 0;) {
    const round = await emitDueEvents(service.database, 0)
    for (const { err } of round.failed) throw err
    raised += round.emitted
    found = round.found
  }
  return raised
}

/** Lists the events of a type, oldest first. */
export const eventsOf = async (workspace: TestWorkspace, type: string): Promise<RecordedEvent[]> =>
  (await workspace.events()).filter((event) => event.type === type)
