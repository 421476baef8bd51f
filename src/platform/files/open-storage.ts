import { join } from 'node:path'
import type { Config } from '../../core/config/config.ts'
import { openDiskStorage } from './disk.ts'
import type { FileStorage } from './storage.ts'
import { openS3Storage } from './s3.ts'

/** Opens the file storage of this installation: the configured bucket, or a folder beside the database. */
export const openFileStorage = ({
  storage,
  dataDir,
  ca,
}: Pick<Config, 'storage' | 'dataDir' | 'ca'>): FileStorage =>
  storage ? openS3Storage(storage, ca) : openDiskStorage(join(dataDir, 'files'))
