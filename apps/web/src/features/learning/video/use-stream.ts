import type { PlayableVideo } from '@skillharbor/contracts/entities'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type HlsClass, loadHls } from './load-hls.ts'
import { canStream, openStream } from './open-stream.ts'
import type { VideoLink } from './video-link.ts'

/** `stopped`: the video can't go on until `retry` is called, or until the device is online again. */
type StreamState = 'open' | 'stopped' | 'unsupported' | 'codeFailed'
type Options = { video: PlayableVideo; link: VideoLink; startAt: number }

/** Streams a video into an element for as long as it is shown. */
export const useStream = (element: RefObject<HTMLVideoElement | null>, { video, link, startAt }: Options) => {
  const [state, setState] = useState<StreamState>('open')
  const stream = useRef<ReturnType<typeof openStream>>(undefined)

  const open = useEffectEvent((Hls: HlsClass) => {
    if (!element.current) return
    if (!canStream(Hls, video.codecs)) setState('unsupported')
    else stream.current = openStream(Hls, element.current, video, { link, startAt, onFail: () => setState('stopped') })
  })
  useEffect(() => {
    let left = false
    loadHls().then(
      (Hls) => {
        if (!left) open(Hls)
      },
      () => {
        if (!left) setState('codeFailed')
      },
    )
    return () => {
      left = true
      stream.current?.close()
    }
  }, [])

  const retry = () => {
    setState('open')
    stream.current?.retry()
  }
  const retryOnline = useEffectEvent(retry)
  useEffect(() => {
    if (state !== 'stopped') return
    const goOn = () => retryOnline()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [state])
  return { state, retry }
}
