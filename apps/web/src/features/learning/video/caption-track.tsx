import type { Cue } from '@skillharbor/contracts/entities'
import { languageName } from '@skillharbor/ui/format'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toWebVtt } from './web-vtt.ts'

type CaptionTrackProps = {
  language: string | undefined
  cues: readonly Cue[]
  /** Somebody turned the captions off in the browser's own controls. */
  onTurnedOff: () => void
}

/** Captions that the browser's player shows, as a file that is made here. */
export function CaptionTrack({ language, cues, onTurnedOff }: CaptionTrackProps) {
  const element = useRef<HTMLTrackElement>(null)
  const [url, setUrl] = useState<string>()
  const turnOff = useEffectEvent(onTurnedOff)
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([toWebVtt(cues)], { type: 'text/vtt' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [cues])
  useEffect(() => {
    const { track, parentElement: video } = element.current ?? {}
    if (!track || !(video instanceof HTMLVideoElement) || url === undefined) return
    track.mode = 'showing'
    const { textTracks } = video
    const look = () => {
      if (track.mode === 'disabled') turnOff()
    }
    textTracks.addEventListener('change', look)
    return () => textTracks.removeEventListener('change', look)
  }, [url])
  if (url === undefined || language === undefined) return null
  return <track ref={element} key={url} kind="captions" srcLang={language} label={languageName(language)} src={url} />
}
