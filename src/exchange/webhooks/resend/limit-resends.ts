import type { Actor } from '../../../core/actor.ts'
import { attemptLimits } from '../../../core/limits.ts'
import { attemptWindow, limitAttempts } from '../../../identity/accounts/throttle.ts'
import type { Database } from '../../../platform/db/database.ts'

/** @throws rate_limited when a member has sent too many: each is a request to a server that is not ours */
export const limitResends = (
  { page }: Pick<Database, 'page'>,
  { workspace_id, member_id }: Actor,
): Promise<void> =>
  limitAttempts(page, attemptWindow(attemptLimits.resend, 'resend', workspace_id, String(member_id)))
