import { call } from './api.ts'
import { forget } from './session.ts'

/**
 * Lets a member see a list, or not any more; what is shown of it is read anew.
 *
 * @throws ApiError
 */
export async function shareList(
  workspaceId: string,
  listId: string,
  memberId: string,
  on: boolean,
): Promise<void> {
  try {
    await call(on ? 'PUT' : 'DELETE', `/workspaces/${workspaceId}/lists/${listId}/members/${memberId}`)
  } finally {
    await Promise.all(
      ['/members', '/shares/lists', `/lists/${listId}/members`].map((path) => forget(workspaceId, path)),
    )
  }
}
