import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { loadConfig } from '../../core/config/config.ts'
import type { Finding } from '../doctor/finding.ts'
import { createSupervisorLog } from '../../core/supervisor-log.ts'
import { addCommand } from './command.ts'
import { printResult } from './output.ts'

const levelLabels = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

export function doctorCommand(program: Command): void {
  addCommand(
    program,
    'doctor',
    'Check the settings of the running service, database, certificate, email, files and clock, and suggest fixes',
  ).action(async ({ json = false }: { json?: boolean }) => {
    const findings: Finding[] = []
    await runDoctor((finding) => {
      findings.push(finding)
      if (!json) process.stdout.write(`${formatFinding(finding)}\n`)
    })
    const failed = findings.filter(({ level }) => level === 'fail').length
    if (json) printResult({ json: { ok: failed === 0, findings }, text: '' }, true)
    if (failed > 0) process.exitCode = 1
  })
}

const formatFinding = ({ check, level, says, todo }: Finding): string =>
  `${levelLabels[level]}  ${check.padEnd(15)}${says}${todo === undefined ? '' : `\n${' '.repeat(21)}${todo}`}`

/** Runs all checks, and continues when one can't run. */
async function runDoctor(report: (finding: Finding) => void): Promise<void> {
  const { findRunningService } = await import('../doctor/running-service.ts')
  const own = loadConfig()
  const service = await findRunningService(own.dataDir)
  const config = service && service !== 'hidden' ? loadConfig(service.env, service.folder) : own
  const { settingsCheck } = await import('../doctor/settings-check.ts')
  const { runChecks } = await import('../doctor/finding.ts')
  const { machineChecks } = await import('../doctor/machine-checks.ts')
  const { databaseChecks } = await import('../doctor/database-checks.ts')
  const { clusterChecks } = await import('../doctor/cluster-checks.ts')
  const { readStandbyChecks } = await import('../doctor/read-standby-checks.ts')
  const { readAddresses } = await import('../../platform/db/connection/addresses.ts')
  const { ensureDataFolder } = await import('../../platform/db/data-folder/data-folder.ts')
  const { databaseFolder } = await import('../../platform/db/embedded/address.ts')
  const { withDatabaseServer } = await import('../../platform/db/with-database-server.ts')
  const { findPrimary } = await import('../../platform/db/connection/find-primary.ts')
  const { openDatabase } = await import('../../platform/db/database.ts')
  const { createClock } = await import('../../core/clock.ts')
  const { createSecrets } = await import('../../core/secrets.ts')
  const { connectionsNeeded } = await import('../processes/supervisor.ts')
  const clock = createClock()
  await runChecks([settingsCheck(config, service)], report)
  ensureDataFolder(config.dataDir)
  await runChecks(machineChecks(config, clock.now()), report)
  if (config.databaseUrls.length === 0 && !existsSync(databaseFolder(config.dataDir))) {
    report({
      check: 'database',
      level: 'fail',
      says: "there's no database yet",
      todo: 'run daybook serve to create it',
    })
    return
  }
  const checkDatabase = async () => {
    await withDatabaseServer(
      config,
      createSupervisorLog('error', process.stderr),
      async ({ addresses, secretKeys }) => {
        const primary = await findPrimary([...addresses])
        const database = openDatabase({
          addresses: [primary],
          publicUrl: config.publicUrl,
          clock,
          poolSize: 1,
          pipelines: 1,
          applicationName: 'daybook doctor',
        })
        try {
          const context = {
            config,
            sql: database.page,
            secrets: createSecrets(secretKeys),
            connections: connectionsNeeded(config),
            nowMs: () => clock.now(),
          }
          await runChecks(databaseChecks(context), report)
          // The embedded server is never part of a cluster, and has no standby.
          if (config.databaseUrls.length > 0) {
            await runChecks(clusterChecks(primary, context.nowMs), report)
            await runChecks(readStandbyChecks(readAddresses(config)), report)
          }
        } finally {
          await database.close()
        }
      },
    )
    return []
  }
  await runChecks([{ name: 'database', run: checkDatabase }], report)
}
