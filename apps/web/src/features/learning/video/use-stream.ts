import type { PlayableVideo } from '@skillharbor/contracts/entities'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type HlsClass, loadHls } from './load-hls.ts'
import { openStream } from './open-stream.ts'
import { keepPlayerSettings, readPlayerSettings } from './player-settings.ts'
import { heightFor, renditionsFor } from './renditions.ts'
import type { VideoLink } from './video-link.ts'

/** `stopped`: the video can't go on until `retry` is called, or until the device is online again. */
type StreamState = 'open' | 'stopped' | 'unsupported' | 'codeFailed'
type Options = { video: PlayableVideo; link: VideoLink; startAt: number }

/**
 * The renditions that can be chosen, by their heights in pixels, largest first. `chosen`: undefined if the player chooses
 * by itself; `shown`: undefined until something is shown.
 */
export type Quality = {
  heights: readonly number[]
  chosen: number | undefined
  shown: number | undefined
  choose: (height: number | undefined) => void
}

/** Streams a video into an element for as long as it is shown. */
export const useStream = (element: RefObject<HTMLVideoElement | null>, { video, link, startAt }: Options) => {
  const [state, setState] = useState<StreamState>('open')
  const [heights, setHeights] = useState<readonly number[]>([])
  const [chosen, setChosen] = useState<number>()
  const [shown, setShown] = useState<number>()
  const stream = useRef<ReturnType<typeof openStream>>(undefined)

  const open = useEffectEvent((Hls: HlsClass) => {
    if (!element.current) return
    const renditions = renditionsFor(Hls, video)
    if (renditions.length === 0) return setState('unsupported')
    const offered = renditions.map((rendition) => rendition.height)
    const { quality } = readPlayerSettings()
    const height = quality === 0 || offered.length === 1 ? undefined : heightFor(offered, quality)
    setHeights(offered)
    setChosen(height)
    const onFail = () => setState('stopped')
    stream.current = openStream(Hls, element.current, renditions, { link, startAt, height, onHeight: setShown, onFail })
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

  const choose = (height: number | undefined) => {
    setChosen(height)
    keepPlayerSettings({ quality: height ?? 0 })
    stream.current?.choose(height)
  }
  return { state, retry, quality: { heights, chosen, shown, choose } satisfies Quality }
}
