import type { Me } from '../../../sdk/src/index.ts'

export const describeIdentity = ({ member, workspace, token }: Me, url: string): string =>
  [
    `${member.name} (${member.role}) in ${workspace.name} at ${url}`,
    `token ${token.name}, scopes ${token.scopes.join(' ')}`,
  ].join('\n')
