import { call } from './api.ts'
import { invalidatePath } from './session.ts'

/**
 * Gives a member access to a list or removes it, and refetches what is shown of it.
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
