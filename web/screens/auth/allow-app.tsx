import { getRouteApi } from '../../router/hooks.ts'
import { Navigate } from '../../router/link.tsx'
import { ApiError } from '../../data/api.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { AppRequestForm } from '../../features/apps/app-request-form.tsx'
import { FormError } from '../../features/auth/form-error.tsx'
import type { AppRequest, Me } from '../../lib/types.ts'
import { messages as appsMessages } from '../../messages/en/apps.ts'
import { AuthPage } from '../../ui/auth-page.tsx'

const messages = appsMessages.request
const route = getRouteApi('/authorize/$id')

/** The page on which a person allows or denies an app access. */
export function Screen() {
  const { id } = route.useParams()
  const request = useFetchOnce<AppRequest>(`/app-requests/${id}`)
  const me = useFetchOnce<Me>('/me')
  const error = request.error ?? me.error
  if (error instanceof ApiError && error.status === 401)
    return <Navigate to="/sign-in" search={{ return_to: `/authorize/${id}` }} replace />
  if (error instanceof ApiError && error.status === 404)
    return <AuthPage title={messages.expired} text={<p>{messages.expiredText}</p>} />
  if (!request.data || !me.data)
    return (
      <AuthPage title={messages.loading}>
        <FormError error={error} />
      </AuthPage>
    )
  return <AppRequestForm id={id} request={request.data} email={me.data.account.email} />
}
