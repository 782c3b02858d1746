import { trpc } from '@skillharbor/client/trpc'
import { useEffect, useRef, useState } from 'react'

/** A URL at which the page can show the selected file; undefined without one. */
export const usePreview = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [file])
  return url
}

/** The state of an upload; `share` is the part of the file that was sent, from 0 to 1. */
export type Upload = { state: 'running'; share: number } | { state: 'stored' } | { state: 'failed' }

type Running = { file: File; key: Promise<string>; stop: AbortController; failed: boolean }

/**
 * Puts one picture at a time into the admin's own folder. `start` begins with another and stops the one before; `keyOf`
 * waits for the storage key of that file, or rejects, and uploads it again only if that failed. Leaving the screen stops
 * the upload, unless it was told to `carryOn`.
 */
export const useUploadThumbnail = () => {
  const utils = trpc.useUtils()
  const presign = trpc.uploads.presignedUpload.useMutation()
  const [upload, setUpload] = useState<Upload>()
  const running = useRef<Running>(undefined)
  useEffect(() => () => running.current?.stop.abort(), [])

  const cancel = () => {
    running.current?.stop.abort()
    running.current = undefined
    setUpload(undefined)
  }

  const send = async (file: File, { signal }: AbortController): Promise<string> => {
    // Loaded when there is a picture to send.
    const { putThumbnail } = await import('./put-thumbnail.ts')
    const { admin } = await utils.admin.me.ensureData({})
    const onProgress = (share: number) => signal.aborted || setUpload({ state: 'running', share })
    return putThumbnail(file, { username: admin.username, presign: presign.mutateAsync, signal, onProgress })
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

  const carryOn = () => {
    running.current = undefined
  }

  return { upload, start, cancel, keyOf, carryOn }
}
