import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { Client } from 'pg'
import type { DatabaseAddress } from '../../src/platform/db/connection/client.ts'
import { inDatabase } from './global-setup.ts'

/** Runs statements on a server. */
export async function runOn(address: DatabaseAddress, ...statements: string[]): Promise<void> {
  const client = new Client({ ...address })
  await client.connect()
  try {
    for (const text of statements) await client.query(text)
  } finally {
    await client.end()
  }
}

/** Creates an empty database on every server, until the tests of the file have ended; returns its name. */
export async function createEmptyDatabases(nodes: readonly DatabaseAddress[]): Promise<string> {
  const name = `daybook_${randomBytes(6).toString('hex')}`
  for (const node of nodes) await runOn(node, `create database ${name}`)
  after(async () => {
    for (const node of nodes) await runOn(node, `drop database if exists ${name} with (force)`)
  })
  return name
}

/** Creates a database on the nodes of a cluster, the coordinator first, without tables; returns its name. */
export async function createCluster(nodes: readonly DatabaseAddress[]): Promise<string> {
  const name = await createEmptyDatabases(nodes)
  for (const node of nodes) await runOn(inDatabase(name, node), 'create extension citus')
  const [coordinator, ...workers] = nodes.map((node) => ({ node, ...hostOf(node) }))
  await runOn(
    inDatabase(name, coordinator!.node),
    `select citus_set_coordinator_host('${coordinator!.host}', ${coordinator!.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  )
  return name
}

function hostOf(address: DatabaseAddress): { host: string; port: number } {
  if (!('connectionString' in address)) return address
  const { hostname, port } = new URL(address.connectionString)
  return { host: hostname, port: Number(port || 5432) }
}
