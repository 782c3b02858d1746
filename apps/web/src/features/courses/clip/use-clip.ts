import { trpc } from '@skillharbor/client/trpc'
import type { Cue } from '@skillharbor/contracts/entities'
import { useEffect, useState } from 'react'
import { withTimeout } from '../../../lib/with-timeout.ts'
import { type ClipFailure, failureOf, type LoadedClip, loadClip } from './load-clip.ts'

/** How long 400 kB may take: a minute at 55 kbit/s. */
const loadLimitMs = 60_000

type ReadyClip = Pick<LoadedClip, 'seconds' | 'language'> & { src: string }

/** Loads the beginning of a lesson's video for as long as it is shown. `fail` says that the browser couldn't play it. */
export const useClip = (lessonId: string) => {
  const { learning } = trpc.useUtils().client
  const [clip, setClip] = useState<ReadyClip>()
  const [cues, setCues] = useState<readonly Cue[]>([])
  const [failure, setFailure] = useState<ClipFailure>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    let src: string | undefined
    const calls = {
      video: () => learning.video.query({ lessonId }, { signal }),
      transcript: (language: string) => learning.transcript.query({ lessonId, language }, { signal }),
    }
    withTimeout(loadLimitMs, loadClip(calls, signal)).then(
      async ({ file, seconds, language, cues: spoken }) => {
        if (signal.aborted) return
        src = URL.createObjectURL(file)
        setClip({ src, seconds, language })
        setCues(await spoken)
      },
      (error: unknown) => {
        if (!signal.aborted) setFailure(failureOf(error))
        left.abort()
      },
    )
    return () => {
      left.abort()
      if (src) URL.revokeObjectURL(src)
    }
  }, [learning, lessonId])
  return { clip, cues, failure, fail: () => setFailure('unplayable') }
}
