import type { PlayableVideo, Rendition } from '@skillharbor/contracts/entities'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPlayer } from './load-player.ts'
import type { Player } from './player.ts'
import { isSavingData, keepPlayerSettings, readPlayerSettings } from './player-settings.ts'
import { heightFor } from './renditions.ts'
import type { VideoLink } from './video-link.ts'

/** `stopped`: the video can't go on until `retry` is called, or until the device is online again. */
type StreamState = 'open' | 'stopped' | 'unsupported' | 'codeFailed'
/** `isHeld`: nothing is loaded yet. */
type Options = { video: PlayableVideo; link: VideoLink; startAt: number; isHeld: boolean }

/**
 * The renditions that can be chosen, largest first. `chosen`: the height of one in pixels, undefined if the player chooses by
 * itself; `shown`: undefined until something is shown. Saving data means the smallest, whatever was chosen before.
 */
export type Quality = {
  versions: readonly Pick<Rendition, 'height' | 'bytes'>[]
  isSaving: boolean
  save: (isSaving: boolean) => void
  chosen: number | undefined
  shown: number | undefined
  choose: (height: number | undefined) => void
}

/** The height to play: the smallest to save data, else the one that this device remembers; undefined if there is no choice. */
const wanted = (versions: Quality['versions'], isSaving: boolean): number | undefined => {
  const { quality } = readPlayerSettings()
  if (versions.length === 1 || (quality === 0 && !isSaving)) return undefined
  return heightFor(
    versions.map(({ height }) => height),
    isSaving ? 0 : quality,
  )
}

/** Streams a video into an element for as long as it is shown. */
export const useStream = (element: RefObject<HTMLVideoElement | null>, { video, link, startAt, isHeld }: Options) => {
  const [state, setState] = useState<StreamState>('open')
  const [versions, setVersions] = useState<Quality['versions']>([])
  const [isSaving, setSaving] = useState(isSavingData)
  const [chosen, setChosen] = useState<number>()
  const [shown, setShown] = useState<number>()
  const stream = useRef<ReturnType<Player['open']>>(undefined)

  const open = useEffectEvent((player: Player) => {
    if (!element.current) return
    const renditions = player.versionsOf(video, element.current)
    if (renditions.length === 0) return setState('unsupported')
    const height = wanted(renditions, isSaving)
    setVersions(renditions)
    setChosen(height)
    const onFail = () => setState('stopped')
    stream.current = player.open(element.current, renditions, { link, startAt, height, onHeight: setShown, onFail })
  })
  useEffect(() => {
    if (isHeld) return
    let left = false
    loadPlayer().then(
      (player) => {
        if (!left) open(player)
      },
      () => {
        if (!left) setState('codeFailed')
      },
    )
    return () => {
      left = true
      stream.current?.close()
    }
  }, [isHeld])

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

  const play = (height: number | undefined) => {
    setChosen(height)
    stream.current?.choose(height)
  }
  const choose = (height: number | undefined) => {
    setSaving(false)
    keepPlayerSettings({ quality: height ?? 0, saving: false })
    play(height)
  }
  const save = (on: boolean) => {
    setSaving(on)
    keepPlayerSettings({ saving: on })
    play(wanted(versions, on))
  }
  return { state, retry, quality: { versions, isSaving, save, chosen, shown, choose } satisfies Quality }
}
