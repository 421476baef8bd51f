import { Type, type Static } from '../../core/typebox.ts'
import { closedObject, idSchema } from '../../platform/http/schemas.ts'
import { Attachment } from '../tasks/fields/field-schemas.ts'
import { workspaceParams } from '../../identity/workspaces/settings-schema.ts'

export { Attachment }
export type Attachment = Static<typeof Attachment>

const taskIdParam = { id: idSchema('tsk', { description: 'The task.' }) }
const attachmentId = idSchema('att', { description: 'One of the task’s `attachments`.' })

/** How long a file is kept that no comment has (0420). */
export const unusedFileHours = 24

export const fileResponse = {
  description: 'The bytes of the file.',
  // Generators need one type. The header says the file's own.
  content: { 'application/octet-stream': { schema: Type.Unsafe({ type: 'string', format: 'binary' }) } },
}

/** Parameters of the paths of the API, of the app and of the files themselves. */
export const attachmentParams = Type.Object({ ...taskIdParam, attachment_id: attachmentId })
export const workspaceTaskParams = Type.Object({ ...workspaceParams.properties, ...taskIdParam })
export const workspaceAttachmentParams = Type.Object({
  ...workspaceTaskParams.properties,
  attachment_id: attachmentId,
})
export const fileParams = Type.Object({ id: attachmentId })

/** The task's files that the actor has added: guests may only remove those (D14). */
export const OwnFiles = Type.Object({ own: Type.Array(attachmentId) })
export type OwnFiles = Static<typeof OwnFiles>

/**
 * Names are cleaned rather than refused, since people do not choose what their files are called elsewhere.
 */
export const UploadQuery = closedObject({
  name: Type.String({
    minLength: 1,
    description:
      'The name of the file, such as `offer.pdf`. Folders and invisible characters are removed from it.',
    examples: ['offer.pdf'],
  }),
})
