import type { trpc } from '@skillharbor/client/trpc'
import type { DraftLesson, OpenUpload, UploadPart, uploadPurposes } from '@skillharbor/contracts/entities'

type Client = ReturnType<typeof trpc.useUtils>['client']['curriculum']

/** An upload that began, now or in an earlier session, with the parts that are stored already. */
export type Begun = Pick<OpenUpload, 'uploadId' | 'partBytes' | 'partCount' | 'parts'>

export type UploadApi = {
  /** Goes on with the lesson's unfinished upload of the same file, or begins a new one in its place. */
  begin: (lessonId: string, file: File) => Promise<Begun>
  /** A link for one part. `stored`: a part that was sent since the last call. */
  sign: (uploadId: string, part: number, stored: UploadPart | undefined) => Promise<string>
  complete: (uploadId: string, parts: UploadPart[]) => Promise<DraftLesson>
  abort: (uploadId: string) => Promise<unknown>
}

/** A file that was exported again has the same name, and often the same size. */
const isSame = (upload: OpenUpload, { name, size, lastModified }: File) =>
  upload.name === name && upload.bytes === size && upload.lastModified === lastModified

export type Purpose = (typeof uploadPurposes)[number]

export const createUploadApi = (client: Client, purpose: Purpose = 'content'): UploadApi => {
  const abort = (uploadId: string) => client.abortUpload.mutate({ uploadId })
  return {
    begin: async (lessonId, file) => {
      const { name, size: bytes, lastModified } = file
      const begin = async () => ({
        ...(await client.beginUpload.mutate({ lessonId, name, bytes, lastModified, purpose })),
        parts: [],
      })
      // Made anew in each session, so that there is nothing to go on with.
      if (purpose !== 'content') return begin()
      const { content: open } = await client.uploads.query({ lessonId })
      const same = open.find((upload) => isSame(upload, file))
      for (const { uploadId } of open) if (uploadId !== same?.uploadId) await abort(uploadId).catch(() => undefined)
      return same ?? begin()
    },
    sign: async (uploadId, number, stored) =>
      (await client.signPart.mutate({ uploadId, number, ...(stored && { stored }) })).url,
    complete: async (uploadId, parts) => (await client.completeUpload.mutate({ uploadId, parts })).content,
    abort,
  }
}
