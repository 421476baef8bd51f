import { listsMemberLeft } from './lists/member-left.ts'
import type { MemberLeft } from './members/remove.ts'
import { tokensMemberLeft } from './tokens/member-left.ts'

/** Everything that goes with a member who is removed: what `removeMember` is handed by both doors and the tool. */
export const memberLeft: readonly MemberLeft[] = [tokensMemberLeft, listsMemberLeft]
