import type { Pool } from 'undici'
import type { WorkspaceId } from '../../src/core/ids.ts'
import type { DeliveryContext } from '../webhooks/delivery-context.ts'
import type { Tally } from './tally.ts'

/** A signed-in owner, for what only the app's API does. */
export type SoakOwner = { workspace: number; id: WorkspaceId; cookie: string }

export type SoakContext = {
  deliveries: DeliveryContext
  pool: Pool
  owners: SoakOwner[]
  tally: Tally
  /** Aborted at the end. */
  signal: AbortSignal
}

/** Something that goes on until the end. */
export type SoakWork = (soak: SoakContext) => Promise<void>
