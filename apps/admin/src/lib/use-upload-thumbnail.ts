import { trpc } from '@skillharbor/client/trpc'
import { bucket, imageTypes, thumbnailsFolder } from '@skillharbor/contracts/constants'
import { useEffect, useRef, useState } from 'react'
import { putFile } from './put-file.ts'
import { useSessionCheck } from './use-session-check.ts'

// File systems and stores bound a name's bytes; this many characters of any script stay within 255.
const nameLength = 50

/** A file name that a storage key may contain; a long one keeps its end, with the extension. */
export const safeFileName = (name: string): string =>
  [...name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N} ._()+@-]/gu, '-')].slice(-nameLength).join('')

/** The state of an upload; `share` is the part of the file that was sent, from 0 to 1. */
export type Upload = { state: 'running'; share: number } | { state: 'stored' } | { state: 'failed' }

type Running = { file: File; key: Promise<string>; stop: AbortController; failed: boolean }

/**
 * Puts one picture at a time into the admin's own folder. `start` begins with another and stops the one before; `keyOf`
 * waits for the storage key of that file, or rejects, and uploads it again only if that failed.
 */
export const useUploadThumbnail = () => {
  const utils = trpc.useUtils()
  const presign = trpc.uploads.presignedUpload.useMutation()
  useSessionCheck(presign.error)
  const [upload, setUpload] = useState<Upload>()
  const running = useRef<Running>(undefined)
  useEffect(() => () => running.current?.stop.abort(), [])

  const cancel = () => {
    running.current?.stop.abort()
    running.current = undefined
    setUpload(undefined)
  }

  const send = async (file: File, stop: AbortController): Promise<string> => {
    const { signal } = stop
    const { admin } = await utils.admin.me.ensureData({})
    const key = `${thumbnailsFolder}/${admin.username}/${Date.now()}-${safeFileName(file.name)}`
    const contentType = imageTypes.find((type) => type === file.type)
    if (!contentType) throw new Error(`No picture: ${file.type}`)
    const { presignedUrl } = await presign.mutateAsync({ bucket, key, contentType })
    const onProgress = (share: number) => signal.aborted || setUpload({ state: 'running', share })
    await putFile(presignedUrl, file, { signal, onProgress })
    return key
  }

  const start = (file: File): Promise<string> => {
    cancel()
    const stop = new AbortController()
    const now: Running = { file, key: send(file, stop), stop, failed: false }
    const settle = (state: 'stored' | 'failed') => {
      now.failed = state === 'failed'
      if (!stop.signal.aborted) setUpload({ state })
    }
    now.key.then(
      () => settle('stored'),
      () => settle('failed'),
    )
    running.current = now
    setUpload({ state: 'running', share: 0 })
    return now.key
  }

  const keyOf = (file: File): Promise<string> => {
    const last = running.current
    return last?.file === file && !last.failed ? last.key : start(file)
  }

  return { upload, start, cancel, keyOf }
}
