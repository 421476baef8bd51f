import { join } from 'node:path'
import type { Config } from '../../core/config/config.ts'
import { openDisk } from './disk.ts'
import type { Files } from './storage.ts'
import { openS3 } from './s3.ts'

/** Where this installation keeps its files: the store that is set, else a folder beside the database. */
export const openFiles = ({ storage, dataDir, ca }: Pick<Config, 'storage' | 'dataDir' | 'ca'>): Files =>
  storage ? openS3(storage, ca) : openDisk(join(dataDir, 'files'))
