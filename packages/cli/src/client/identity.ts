import type { Session } from './session.ts'

/** Whose token it is, and what it may do, as `GET /me` tells. */
export type Identity = {
  member: { id: string; name: string; role: string; timezone?: string | null }
  workspace: { id: string; name: string; plan: string; timezone: string }
  token: { id: string; name: string; scopes: string[] }
}

export const findIdentity = ({ daybook }: Session): Promise<Identity> =>
  daybook.request({ method: 'GET', path: '/me' }) as Promise<Identity>

export const describeIdentity = ({ member, workspace, token }: Identity, url: string): string =>
  [
    `${member.name} (${member.role}) in ${workspace.name} at ${url}`,
    `token ${token.name}, scopes ${token.scopes.join(' ')}`,
  ].join('\n')
