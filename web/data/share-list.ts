import { call } from './api.ts'
import { invalidatePath } from './session.ts'

/**
 * Lets a member see a list, or not any more; what is shown of it is read anew.
 *
 * @throws ApiError
 */
export async function setListShared(
  workspaceId: string,
  listId: string,
  memberId: string,
  on: boolean,
): Promise<void> {
  try {
    await call(on ? 'PUT' : 'DELETE', `/workspaces/${workspaceId}/lists/${listId}/members/${memberId}`)
  } finally {
    await Promise.all(
      ['/members', '/shares/lists', `/lists/${listId}/members`].map((path) =>
        invalidatePath(workspaceId, path),
      ),
    )
  }
}
