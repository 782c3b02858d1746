import type { Answers } from '@skillharbor/client/testing'
import type { LearnerLesson, Lesson, PlayableVideo } from '@skillharbor/contracts/entities'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { FakeHls } from './fake-hls.ts'
import { lessonOf } from './learning.ts'
import { openClassroom } from './open-classroom.tsx'

export const playable: PlayableVideo = {
  durationSeconds: 100,
  width: 640,
  height: 360,
  bandwidth: 500_000,
  codecs: 'avc1.42E01E,mp4a.40.2',
  playlist: '#EXTM3U',
  url: 'https://storage.example/video',
  urlSeconds: 300,
  captions: [],
}

type Options = {
  at?: number
  stored?: Partial<LearnerLesson>
  lesson?: (id: string) => Lesson
  query?: string
  answers?: Answers['learning']
  purchases?: NonNullable<Answers['purchases']>['list']
  courses?: NonNullable<Answers['courses']>
}

/** Opens a lesson with a video, as the course's owner. */
export const openVideo = ({ at = 1, stored, lesson, query, answers, purchases, courses }: Options = {}) => {
  FakeHls.last = undefined
  FakeHls.supported = true
  const lessons = [lessonOf(1, { kind: 'video', durationSeconds: 100, ...stored }), lessonOf(2)]
  const video = vi.fn(() => ({ content: playable }))
  const site = openClassroom(at, {
    lessons,
    ...(lesson && { lesson }),
    ...(query !== undefined && { query }),
    answers: {
      learning: { video, reportPlayback: () => ({ mayPlay: true }), ...answers },
      ...(purchases && { purchases: { list: purchases } }),
      ...(courses && { courses }),
    },
  })
  return { ...site, video }
}

/** The video once it is streamed, and what moves it: jsdom's own stands still. */
export const playing = async () => {
  const element = await screen.findByLabelText<HTMLVideoElement>('Lesson 1')
  await waitFor(() => expectStream(element))
  const state = { paused: true, seeking: false, currentTime: 0, duration: 100 }
  for (const name of Object.keys(state) as (keyof typeof state)[])
    Object.defineProperty(element, name, {
      configurable: true,
      get: () => state[name],
      set: (value: number) => Object.assign(state, { [name]: value }),
    })
  const fire = (name: string) => {
    fireEvent(element, new Event(name))
  }
  vi.spyOn(element, 'play').mockImplementation(async () => {
    state.paused = false
    fire('play')
    fire('playing')
  })
  vi.spyOn(element, 'pause').mockImplementation(() => {
    state.paused = true
    fire('pause')
  })
  return {
    element,
    /** Plays up to a second. */
    playTo: (second: number) => {
      if (state.paused) void element.play()
      state.currentTime = second
      fire('timeupdate')
    },
    seekTo: (second: number) => {
      Object.assign(state, { currentTime: second, seeking: true })
      fire('timeupdate')
      fire('seeking')
      state.seeking = false
    },
  }
}

const expectStream = (element: HTMLVideoElement) => {
  if (FakeHls.last?.element !== element) throw new Error('The video isn’t streamed yet')
}
