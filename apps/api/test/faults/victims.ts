import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@skillharbor/local-stack/ports'
import { s3Options } from '../s3-server.ts'
import type { ClockedProcess } from './api-process.ts'
import { inCalmWorld } from './calm-world.ts'
import { freeKilled } from './jobs.ts'
import { anyOf, atAnyTime, type Moment, onceReady, whilePreparing, whileUploading } from './moments.ts'
import { ownProcess } from './own-process.ts'
import type { Pace } from './scenario.ts'
import { storageInS3, storageOnDisk, type VideoStorage } from './video-storage.ts'
import { isReady, untilNone } from './waiting.ts'
import { type CalmWorld, inWorld } from './world.ts'

/** A world in which videos are uploaded and prepared, and the process in it that is killed. */
export type Scene = {
  world: CalmWorld
  victim: { start: () => Promise<boolean>; kill: () => Promise<void> }
  /** When it is killed, one time after the other. */
  moments: readonly Moment[]
  /** What happens between a kill, the first one being 0, and the next start. */
  meanwhile: (kill: number) => Promise<unknown>
  /** The process that runs the jobs. */
  jobs: ClockedProcess
  storage: VideoStorage
}
/**
 * Sets a scene, has it played, and leaves nothing of it behind but its database. The victim is killed so many times, at
 * moments that chance chooses; in a hurry, once at each moment that is known to hurt.
 */
export type Stage = <T>(
  postgresUrl: string,
  pace: Pace,
  kills: number,
  play: (scene: Scene) => Promise<T>,
) => Promise<T>
const soon = 200
const sometime = whilePreparing(1_200)
const preparing = [whilePreparing(soon), onceReady]
const uploading = [whileUploading, ...preparing]

/** Lets the minute pass in which a killed process's video is left to it. No process that prepares may be alive. */
const passLease = async ({ pool }: Pick<CalmWorld, 'pool'>): Promise<void> => {
  await pool.query('update videos set leased_until = null')
  await freeKilled(pool)
}

/** The API, which runs the jobs and is the storage too. */
export const killedApi: Stage = (postgresUrl, pace, kills, play) =>
  inWorld(postgresUrl, (world) =>
    play({
      world,
      victim: world.api,
      jobs: world.api,
      storage: storageOnDisk(world.environment.STORAGE_DIR ?? ''),
      moments: pace === 'real' ? anyOf([atAnyTime], kills) : uploading,
      meanwhile: async () => pace === 'hurried' && passLease(world),
    }),
  )

/** The worker, apart from the API, while it prepares a video. */
export const killedWorker: Stage = (postgresUrl, pace, kills, play) =>
  inCalmWorld(
    postgresUrl,
    pace,
    async (world) => {
      const { worker, environment } = world
      const moments = pace === 'real' ? anyOf([sometime, onceReady], kills) : preparing
      await worker.start()
      const storage = storageOnDisk(environment.STORAGE_DIR ?? '')
      return play({ world, victim: worker, moments, meanwhile: () => passLease(world), jobs: worker, storage })
    },
    { WORKER: 'apart' },
  )

/** The storage, an S3 service, which is sometimes away for longer than its clients try again. */
export const killedStorage: Stage = async (postgresUrl, pace, kills, play) => {
  const directory = await mkdtemp(join(tmpdir(), 'skillharbor-s3-'))
  const port = await freePort()
  const { endpoint, region, ...keys } = s3Options(port)
  const settings = {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY: keys.accessKey,
    S3_SECRET_KEY: keys.secretKey,
  }
  const s3 = ownProcess('the S3 service', async () => join(import.meta.dirname, 's3-main.ts'), {
    S3_DIRECTORY: directory,
    S3_PORT: String(port),
  })
  const isLong = (kill: number) => (pace === 'real' ? Math.random() < 0.2 : kill === 1)
  const meanwhile = (kill: number) => pause(isLong(kill) ? 4_000 : 400 * Math.random())
  await s3.start()
  try {
    const act = async (world: CalmWorld & { api: ClockedProcess }) => {
      // Creates the bucket.
      const wrong = await untilNone(30_000, () => isReady(world.api.url))
      if (wrong.length > 0) throw new Error('The API is not ready')
      const storage = storageInS3(port, keys)
      const any = [atAnyTime, atAnyTime, atAnyTime, sometime, onceReady]
      const moments = pace === 'real' ? anyOf(any, kills) : uploading
      return play({ world, victim: s3, moments, meanwhile, jobs: world.api, storage })
    }
    return await inWorld(postgresUrl, act, settings)
  } finally {
    await s3.kill()
    await rm(directory, { recursive: true, force: true })
  }
}
