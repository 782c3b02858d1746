import { startDiskServer } from '../storage-disk-server.ts'
import { endless } from './crowded-file.ts'
import { startPreparer } from './prepared.ts'

// Prepares a video that it never comes to the end of, and says where. Its parent kills it.

const key = 'lesson-media/endless.mp4'
const limits = { milliseconds: 2500, linkMilliseconds: 60_000, residentBytes: 2 ** 30 }

const disk = await startDiskServer()
await disk.storage.check()
await disk.storage.put(key, await endless(), 'video/mp4')
const { prepare, folder } = await startPreparer(disk.storage, () => limits)
process.send?.(folder)
await prepare(key, 'lesson-media/output.mp4')
