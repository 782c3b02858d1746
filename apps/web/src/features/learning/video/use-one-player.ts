import { trpc } from '@skillharbor/client/trpc'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { playerId } from './player-id.ts'

/** How often a playing player reports itself, in milliseconds. The API counts it as gone after 45 seconds. */
const everyMs = 20_000

/**
 * An account plays one video at a time: pauses this one while another player of the account plays, until the learner
 * takes over. If the API can't be asked, the video plays on. `lessonId`: undefined for who needs no account to watch.
 */
export const useOnePlayer = (video: RefObject<HTMLVideoElement | null>, lessonId: string | undefined) => {
  const { client } = trpc.useUtils()
  const [isElsewhere, setElsewhere] = useState(false)
  const [isTakingOver, setTakingOver] = useState(false)

  const report = async (state: 'playing' | 'stopped', takeOver = false): Promise<boolean> => {
    if (lessonId === undefined) return true
    const answer = client.learning.reportPlayback.mutate({ lessonId, playerId: playerId(), state, takeOver })
    return answer.then(({ mayPlay }) => mayPlay).catch(() => true)
  }
  const claim = useEffectEvent(async () => {
    const mayPlay = await report('playing')
    if (!mayPlay) video.current?.pause()
    setElsewhere(!mayPlay)
  })
  const release = useEffectEvent(() => void report('stopped'))

  useEffect(() => {
    const element = video.current
    if (!element) return
    let timer: ReturnType<typeof setInterval> | undefined
    const begin = () => {
      clearInterval(timer)
      timer = setInterval(claim, everyMs)
      void claim()
    }
    const end = () => {
      if (timer === undefined) return
      clearInterval(timer)
      timer = undefined
      release()
    }
    element.addEventListener('play', begin)
    element.addEventListener('pause', end)
    window.addEventListener('pagehide', end)
    return () => {
      element.removeEventListener('play', begin)
      element.removeEventListener('pause', end)
      window.removeEventListener('pagehide', end)
      end()
    }
  }, [video])

  return {
    isElsewhere,
    isTakingOver,
    takeOver: async () => {
      setTakingOver(true)
      await report('playing', true)
      setTakingOver(false)
      setElsewhere(false)
      await video.current?.play()
    },
  }
}
