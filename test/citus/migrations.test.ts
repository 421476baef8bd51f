import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from 'pg'
import { distribute } from '../../src/platform/db/distribution/distribute.ts'
import { migrate, newestMigration } from '../../src/platform/db/migrate.ts'
import { createCluster } from '../support/cluster.ts'
import { inDatabase } from '../support/in-database.ts'
import { startService } from '../support/service.ts'
import { withClient } from '../support/with-client.ts'
import { cluster } from './support.ts'

/** The last one before those that can run on distributed tables. */
const firstDistributed = 16

if (cluster) {
  const { nodes } = cluster

  test('a cluster that was distributed by an early release and migrated is like one that is distributed now', async () => {
    const name = await createCluster(nodes)
    const address = inDatabase(name, nodes[0]!)
    await migrate(address, { upTo: firstDistributed })
    await withClient(address, (client) => distribute(client, () => {}))
    const applied = await migrate(address)
    assert.equal(applied.length, (await newestMigration()) - firstDistributed)

    const { databaseName } = await startService()
    for (const node of nodes) {
      const [migrated, distributed] = await Promise.all(
        [name, databaseName].map((of) => withClient(inDatabase(of, node), describeSchema)),
      )
      assert.deepEqual(migrated, distributed)
    }
  })
}

/** Describes what the tables are like on a node, without the order of their columns. */
async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s is %s, with workspaces: %s', table_name, citus_table_type,
      colocation_id = (select colocation_id from citus_tables where table_name = 'workspaces'::regclass)) as line
    from citus_tables
    union all
    select format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid))
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in (select logicalrelid from pg_dist_partition) and attnum > 0 and not attisdropped
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where conrelid in (select logicalrelid from pg_dist_partition)
    union all
    select pg_get_indexdef(indexrelid) from pg_index where indrelid in (select logicalrelid from pg_dist_partition)
    union all
    select format('%s %s', proname, prosrc) from pg_proc where pronamespace = 'public'::regnamespace
    order by line`)
  // A key that is added later is checked by the nodes with the rows, and says of itself that it isn't.
  return rows.map(({ line }) => line.replace(/ NOT VALID$/, '')).toSorted()
}
