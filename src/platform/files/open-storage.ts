import { join } from 'node:path'
import type { Config } from '../../core/config/config.ts'
import { openDiskStorage } from './disk.ts'
import type { FileStorage } from './storage.ts'
import { openS3Storage } from './s3.ts'

/** Where this installation keeps its files: the store that is set, else a folder beside the database. */
export const openFileStorage = ({
  storage,
  dataDir,
  ca,
}: Pick<Config, 'storage' | 'dataDir' | 'ca'>): FileStorage =>
  storage ? openS3Storage(storage, ca) : openDiskStorage(join(dataDir, 'files'))
