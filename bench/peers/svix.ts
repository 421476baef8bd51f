import type { MessageContestant, Tenant } from './contender.ts'
import { peerApi } from './peer-api.ts'
import type { PeerSettings } from './peer-settings.ts'
import { cpuMeter } from './server-processes.ts'

/** Drives Svix 1.x: a tenant is an application, an event is a message. */

/** About as long as a task in an event of Daybook. */
const padding = ''.padEnd(700, 'x')

export function openSvix(settings: PeerSettings, version: string): MessageContestant {
  const api = peerApi(settings)
  const applications: string[] = []
  return {
    product: 'Svix',
    version,
    settings: settings.settings,
    url: settings.url,
    cpuUs: cpuMeter(settings.pids),
    async addTenant(urls) {
      const { json } = await api('POST', '/api/v1/app/', { name: `Daybook bench ${applications.length}` })
      const { id } = json as Tenant
      applications.push(id)
      for (const url of urls) await api('POST', `/api/v1/app/${id}/endpoint/`, { url })
      return { id }
    },
    message: ({ id }) => ({
      method: 'POST',
      path: `/api/v1/app/${id}/msg/`,
      headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        eventType: 'task.created',
        eventId: 'bench-{n}',
        payload: { title: 'bench-{n}-', padding },
      }),
      expect: { status: 202, text: '"eventId":"bench-{n}"' },
    }),
    async close() {
      for (const id of applications.splice(0)) await api('DELETE', `/api/v1/app/${id}/`)
    },
  }
}
