import { operations } from '@skillharbor/contracts/operations'
import { say } from '@skillharbor/contracts/said'
import type { Db } from '../../../db/connection.ts'
import { AppError } from '../../app-error.ts'
import type { Ports } from '../../scope.ts'
import { defineUseCase } from '../../use-case.ts'
import { bytesOf, forgetStored } from './stored-repository.ts'

/** As the sites count it, in bytes. */
const megabyte = 1024 ** 2

const requireRoom = (bytes: number, free: number): void => {
  const left = Math.max(0, free)
  if (bytes <= left) return
  const [needed, room] = [Math.ceil(bytes / megabyte), Math.floor(left / megabyte)]
  throw new AppError(
    'PAYLOAD_TOO_LARGE',
    say(
      'Your storage has {room} MB left, and this needs {needed} MB. Discard unfinished uploads, or remove lessons that you never published: their files are deleted 30 days later',
      { room, needed },
    ),
  )
}

/**
 * Checks that an admin may store so many bytes more. Lock their room first (`lockRoomOf`) where something is stored next.
 * @param limit how much one admin may store, in bytes.
 * @throws PAYLOAD_TOO_LARGE that says how much room there is.
 */
export const requireRoomFor = async (db: Db, adminId: string, bytes: number, limit: number): Promise<void> => {
  requireRoom(bytes, limit - (await bytesOf(db, adminId)))
}

/** The same for what is counted already in this transaction, because Postgres knows its size then. */
export const requireRoomForNoted = async (db: Db, adminId: string, bytes: number, limit: number): Promise<void> =>
  requireRoom(bytes, limit - (await bytesOf(db, adminId)) + bytes)

/** Removes an object from the storage and, after that, from its admin's share. */
export const removeStored = async ({ db, storage }: Pick<Ports, 'db' | 'storage'>, key: string): Promise<void> => {
  await storage.remove(key)
  await forgetStored(db, key)
}

export const showRoom = defineUseCase(operations.uploads.room, async ({ db, actor, settings }) => {
  const usedBytes = await bytesOf(db, actor.id)
  return { usedBytes, limitBytes: settings.sellerStorageBytes }
})
