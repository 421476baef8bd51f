import { Link } from '../../router/link.tsx'
import { messages as common } from '../../messages/en/common.ts'
import { messages as members } from '../../messages/en/members.ts'
import type { Seats } from './seats.ts'

const messages = members.dialog

/** How many seats are left for an invitation, or that there is none and where to get more. */
export const SeatsLeft = ({ seats: { kind, used, invited, max } }: { seats: Seats }) =>
  used < max ? (
    <p className="meta" role="status">
      {messages.seats(kind, used, max, invited)}
    </p>
  ) : (
    <p className="text-red" role="alert">
      {common.problem.noSeat(kind, max)} <Link to="/settings/plan">{messages.plans}</Link>
    </p>
  )
