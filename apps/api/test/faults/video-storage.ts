import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { bucket } from '@skillharbor/contracts/constants'
import { Client } from 'minio'

/** What is really stored, whatever the API says. */
export type VideoStorage = {
  /** The objects' keys. */
  keys: () => Promise<string[]>
  read: (key: string) => Promise<Buffer>
  /** What is stored and part of no object, in words. */
  remains: () => Promise<string[]>
}

/** The folder that the API stores in. */
export const storageOnDisk = (dir: string): VideoStorage => {
  const folder = join(dir, 'objects')
  const sidecars = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
    // The sweep takes some away while this reads.
    const isGone = (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(isGone)))
    return texts.flatMap((text) => (text === undefined ? [] : [JSON.parse(text)]))
  }
  return {
    keys: async () => (await sidecars()).map(({ key }) => key),
    read: async (wanted) => readFile(join(folder, (await sidecars()).find(({ key }) => key === wanted).file)),
    remains: async () => {
      const left: string[] = []
      for (const name of ['uploads', 'incoming'])
        left.push(...(await readdir(join(dir, name))).map((file) => `${name}/${file} is an orphan`))
      const objects = (await sidecars()).length
      const files = (await readdir(folder)).filter((name) => !name.endsWith('.json')).length
      return files === objects ? left : [...left, `${files} files hold ${objects} objects`]
    },
  }
}

/** An S3 service. Parts of incomplete uploads remain no longer than the bucket's lifecycle rule lets them (operations.md). */
export const storageInS3 = (port: number, { accessKey, secretKey }: { accessKey: string; secretKey: string }) => {
  const client = new Client({ endPoint: '127.0.0.1', port, useSSL: false, accessKey, secretKey })
  return {
    keys: async () => {
      const keys: string[] = []
      for await (const { name } of client.listObjectsV2(bucket, '', true)) keys.push(name)
      return keys
    },
    read: async (key) => buffer(await client.getObject(bucket, key)),
    remains: async () => [],
  } satisfies VideoStorage
}
