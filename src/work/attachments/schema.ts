import { Type, type Static } from '../../core/typebox.ts'
import { closed, id } from '../../platform/http/schemas.ts'
import { Attachment } from '../tasks/schema.ts'
import { inWorkspace } from '../../identity/workspaces/settings-schema.ts'

export { Attachment }
export type Attachment = Static<typeof Attachment>

const ofTask = { id: id('tsk', { description: 'The task.' }) }
const attachmentId = id('att', { description: 'One of the task’s `attachments`.' })

/** Paths of the API, of the app's door, and of the files themselves. */
export const ofAttachment = Type.Object({ ...ofTask, attachment_id: attachmentId })
export const inTask = Type.Object({ ...inWorkspace.properties, ...ofTask })
export const inTaskOne = Type.Object({ ...inTask.properties, attachment_id: attachmentId })
export const ofFile = Type.Object({ id: attachmentId })

/** Those of a task that the reader has added: a guest takes away no others (D14). */
export const OwnFiles = Type.Object({ own: Type.Array(attachmentId) })
export type OwnFiles = Static<typeof OwnFiles>

/** The name is cleaned, not refused: people do not choose what their files are called elsewhere. */
export const UploadQuery = closed({ name: Type.String({ minLength: 1 }) })
