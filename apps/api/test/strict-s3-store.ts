import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import S3Error from '@20minutes/s3rver/lib/models/error.js'
import FilesystemStore, { type NewObject, type Stored } from '@20minutes/s3rver/lib/stores/filesystem.js'

type Part = { number: number; etag: string }

/** S3's minimum for every part but the last one, in bytes. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const leastPartBytes = 5 * 1024 * 1024

const noSuchUpload = () => new S3Error('NoSuchUpload', 'The specified multipart upload does not exist.')

async function* bytesOf(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* createReadStream(path)
}

/**
 * Stores objects as S3 does. s3rver itself writes an object and a part in place, so one that is killed would leave half
 * of it, or the bytes of one version with the ETag of another; and it joins whatever parts there are. Amazon documents
 * that an update of an object is atomic and seen whole or not at all, also for a part and for a completed upload:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html#ConsistencyModel
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 */
export class StrictStore extends FilesystemStore {
  readonly #buckets: string
  /** Where everything is written before it is renamed. */
  readonly #incoming: string
  readonly #staging: FilesystemStore

  constructor(directory: string) {
    const buckets = join(directory, 'buckets')
    super(buckets)
    this.#buckets = buckets
    this.#incoming = join(directory, 'incoming')
    this.#staging = new FilesystemStore(this.#incoming)
  }

  /** Discards what a killed process left half written. s3rver writes an ETag that is missing when it is asked for it. */
  async recover(): Promise<void> {
    await rm(this.#incoming, { recursive: true, force: true })
    for (const folder of [this.#incoming, this.#buckets]) await mkdir(folder, { recursive: true })
    for (const name of await readdir(this.#buckets, { recursive: true })) {
      const path = join(this.#buckets, name)
      if (name.endsWith('.md5') && (await stat(path)).size !== 32) await rm(path)
    }
  }

  override async putObject(object: NewObject): Promise<Stored> {
    const bucket = randomUUID()
    const staged = (resource: string) => this.#staging.getResourcePath(bucket, object.key, resource)
    const final = (resource: string) => this.getResourcePath(object.bucket, object.key, resource)
    try {
      const stored = await this.#staging.putObject({ ...object, bucket })
      mkdirSync(dirname(final('object')), { recursive: true })
      // The second rename decides. Whichever bytes there are after a kill, their ETag is theirs, or is computed again.
      rmSync(final('object.md5'), { force: true })
      for (const resource of ['metadata.json', 'object', 'object.md5']) renameSync(staged(resource), final(resource))
      return stored
    } finally {
      await rm(join(this.#incoming, bucket), { recursive: true, force: true })
    }
  }

  /** Leaves empty folders, because removing them could take along what is just being stored there. */
  override async deleteObject(bucket: string, key: string): Promise<void> {
    for (const resource of ['object', 'object.md5', 'metadata.json'])
      await rm(this.getResourcePath(bucket, key, resource), { force: true })
  }

  #folderOf(bucket: string, uploadId: string): string {
    const folder = join(this.getResourcePath(bucket, undefined, 'uploads'), uploadId)
    if (!/^[\da-f]{32}$/.test(uploadId) || !existsSync(join(folder, 'key'))) throw noSuchUpload()
    return folder
  }

  /** @throws S3Error if there is no such upload of that key. */
  async requireUpload(bucket: string, uploadId: string, key: string): Promise<void> {
    const found = await readFile(join(this.#folderOf(bucket, uploadId), 'key'), 'utf8')
    if (found !== key) throw noSuchUpload()
  }

  /** A part is one file, named after its number and ETag. */
  override async putPart(bucket: string, uploadId: string, number: string, content: Readable): Promise<Stored> {
    const folder = this.#folderOf(bucket, uploadId)
    const aside = join(this.#incoming, randomUUID())
    try {
      const [size, md5] = await this.putContent(aside, content)
      const before = (await readdir(folder)).filter(
        (name) => name.startsWith(`${number}-`) && name !== `${number}-${md5}`,
      )
      await rename(aside, join(folder, `${number}-${md5}`))
      for (const name of before) await rm(join(folder, name), { force: true })
      return { size, md5 }
    } finally {
      await rm(aside, { force: true })
    }
  }

  override async putObjectMultipart(bucket: string, uploadId: string, parts: readonly Part[]): Promise<Stored> {
    const folder = this.#folderOf(bucket, uploadId)
    const paths = parts.map(({ number, etag }) => join(folder, `${number}-${etag}`))
    for (const [at, path] of paths.entries()) {
      if (!existsSync(path)) throw new S3Error('InvalidPart', 'A specified part could not be found.')
      if (at > 0 && (parts[at]?.number ?? 0) <= (parts[at - 1]?.number ?? 0))
        throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.')
      if (at < paths.length - 1 && (await stat(path)).size < leastPartBytes)
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed object size.')
    }
    const [key, metadata] = await Promise.all(['key', 'metadata'].map((name) => readFile(join(folder, name), 'utf8')))
    const content = Readable.from(bytesOf(paths))
    const stored = await this.putObject({ bucket, key: key ?? '', content, metadata: JSON.parse(metadata ?? '') })
    await this.abortUpload(bucket, uploadId)
    return stored
  }

  /** Discards the upload and its parts. */
  async abortUpload(bucket: string, uploadId: string): Promise<void> {
    await rm(this.#folderOf(bucket, uploadId), { recursive: true, force: true })
  }
}
