import { Link } from '../../router/link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Says that a plan doesn't include something, and leads to the plans. */
export const UpgradeNotice = ({ title, text, plan }: { title?: string; text: string; plan: string }) => (
  <EmptyState
    {...(title === undefined ? {} : { title })}
    actions={
      <Link className="button" to="/settings/plan">
        {plan}
      </Link>
    }
  >
    <p>{text}</p>
  </EmptyState>
)
