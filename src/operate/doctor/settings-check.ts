import { type Config, settingsUnlike } from '../../core/config/config.ts'
import { type Check, ok, warn } from './finding.ts'
import type { RunningService } from './running-service.ts'

/**
 * Says whose settings are checked: those that the running service was started with, or else those of this
 * shell, which a service started from it would have.
 */
export const settingsCheck = (
  { publicUrl, dataDir }: Config,
  service: RunningService | 'hidden' | undefined,
): Check => ({
  name: 'settings',
  run: async () => {
    if (service === undefined)
      return ok(`no service uses ${dataDir}; with the settings of this shell it would be at ${publicUrl}`)
    if (service === 'hidden')
      return warn(
        `another user's service uses ${dataDir}; these are the settings of this shell, with ${publicUrl}`,
        'run daybook doctor as the user of the service, in its container if it has one',
      )
    const differing = settingsUnlike(service.env)
    return [
      ok(`those that process ${service.pid} was started with; it serves at ${publicUrl}`),
      ...(differing.length > 0
        ? [
            warn(
              `${differing.join(', ')} in this shell ${differing.length === 1 ? 'is' : 'are'} not what the service was started with`,
              'restart the service with the new settings, or unset them here; the checks use those of the service',
            ),
          ]
        : []),
    ]
  },
})
