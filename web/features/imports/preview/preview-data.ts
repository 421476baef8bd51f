import type { Import } from '../../../lib/types.ts'

/** What would be made of a file, and what cannot. */
export type PreviewData = NonNullable<Import['preview']>
/** A task as it would be made. */
export type PreviewTask = PreviewData['sample'][number]
