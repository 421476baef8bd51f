import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import * as limits from '../../src/core/limits.ts'
import { authorizationsPerWindow, registrationLimit } from '../../src/identity/oauth/limits.ts'
import { headMaxBytes } from '../../src/platform/listener/final-response.ts'

const text = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const rowOf = (door: string): string => {
  const row = rows.find(([, name]) => name?.startsWith(door))
  assert.ok(row, `no row for ${door}`)
  return row.join(' | ')
}
const count = (value: number): string => value.toLocaleString('en-US')
const KiB = (bytes: number): string => `${bytes / 1_024} KiB`
const MiB = (bytes: number): string => `${bytes / 1_048_576} MiB`
const { attemptLimits: attempts, planLimits } = limits

// S-40
test('the documented bounds of every door are those of the code', () => {
  const expected: Record<string, string[]> = {
    'Any request': [KiB(headMaxBytes)],
    'Any JSON body': [`${count(limits.jsonFieldsMax)} fields`, `${limits.jsonDepthMax} levels`],
    'Forms that anyone': [
      KiB(limits.formMaxBytes),
      `${attempts.pair.max} passwords in ${attempts.pair.seconds / 60} min`,
      `${attempts.network.max} for a network`,
      `${attempts.link.max} invalid links in ${attempts.link.seconds / 60} min`,
    ],
    'Emails that anyone': [`${attempts.mailHour.max} an hour to`, `${attempts.mailNetwork.max} an hour from`],
    'Single sign-on': [`${attempts.network.max} in ${attempts.network.seconds / 60} min`],
    'Settings, members': [
      KiB(limits.settingsMaxBytes),
      `${count(limits.sessionRequestsPerWindow)} requests a minute for an account`,
    ],
    'Tasks, lists and comments': [
      MiB(limits.bodyMaxBytes),
      `${limits.sessionReadsMax} reads of a session`,
      `${limits.bulkTasksMax} tasks in a bulk action`,
      `${count(limits.sessionRequestsPerWindow)} requests a minute for an account`,
    ],
    'Public API': [
      MiB(limits.bodyMaxBytes),
      `pages of ${limits.pageMax}`,
      `${planLimits.team.requestsPerWindow} or ${count(planLimits.business.requestsPerWindow)} requests`,
    ],
    Assistants: [MiB(limits.bodyMaxBytes), `${limits.bulkOperationsMax} tasks in a call`],
    'Guessed tokens': [`${limits.anonymousRequestsPerWindow} a minute`],
    'Registration, codes': [
      KiB(limits.settingsMaxBytes),
      `${registrationLimit.max} apps an hour`,
      `${authorizationsPerWindow} requests for access and ${limits.anonymousRequestsPerWindow} others a minute`,
    ],
    Search: [`${limits.searchQueryMax} characters`, `${limits.searchPageMax} results`],
    'Live streams': [
      KiB(limits.liveBufferMaxBytes),
      `${limits.liveStreamsPerSession} for a session`,
      `${count(limits.liveStreamsPerProcess)} for a process`,
    ],
    'Calendar feeds': [
      `${count(limits.feedEntriesMax)} entries`,
      `${limits.feedOccurrencesMax} dates`,
      `${limits.feedReadsPerWindow} calendars a minute`,
    ],
    'Public links of lists': [
      `${limits.publicPageRows} tasks a page, of ${count(limits.listTasksMax)}`,
      `${limits.publicDetailedPageRows} with ${limits.publicCommentsMax} comments each`,
      `${limits.publicReaderReadsPerWindow} pages a minute`,
      `${limits.publicLinkReadsPerWindow} for a link`,
    ],
    Attachments: [MiB(limits.attachmentMaxBytes), `${limits.uploadMaxMinutes} min`],
    'Import files': [
      MiB(limits.importMaxBytes),
      `${limits.importArchiveMaxBytes / 2 ** 30} GiB`,
      `${limits.importReadSeconds} s and ${count(limits.importReadMegabytes)} MB`,
      `${count(limits.importRowsMax)} rows`,
      `${limits.importQueueMaxBytes / 2 ** 30} GiB waiting`,
    ],
    Exports: [`${attempts.export.max} an hour`],
    'Email to a list': [
      MiB(limits.inboundMailMaxBytes),
      `${limits.inboundMailRecipientsMax} recipients`,
      `${limits.inboundMailsPerListPerHour} an hour`,
    ],
    Invitations: [`${attempts.inviteAddress.max} an hour`, `${attempts.invite.max} a day`],
    'Test events': [`${attempts.resend.max} a minute`],
    'Descriptions and comments': [`${count(limits.descriptionMax)} characters`],
  }
  for (const [door, bounds] of Object.entries(expected))
    for (const bound of bounds) assert.ok(rowOf(door).includes(bound), `${door}: ${bound}`)
})
