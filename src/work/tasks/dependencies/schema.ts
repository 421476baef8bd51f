import { type Static, Type } from '../../../core/typebox.ts'
import { idSchema, nullable, stampSchema } from '../../../platform/http/schemas.ts'

/** A task that waits for another one (0481). */
/** Another task than the one of all other examples. */
export const blockerId = idSchema('tsk', {
  description: 'The task that blocks it.',
  examples: ['tsk_01jd42e76ke0080ppaatcsyj6a'],
})

export const Dependency = Type.Object(
  {
    task_id: idSchema('tsk', { description: 'The task that is blocked.' }),
    blocked_by_id: blockerId,
    open: Type.Boolean({ description: 'Whether the task that blocks it is still open.' }),
    created_at: stampSchema(),
    created_by: nullable(idSchema('usr')),
  },
  { $id: 'Dependency', description: 'A task that is blocked by another one.' },
)
export type Dependency = Static<typeof Dependency>
