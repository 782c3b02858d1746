import { expect } from '@playwright/test'
import { shownText } from './shown-text.ts'
import type { Tab } from './tab.ts'

/** Runs in the page: the second at which its video plays; -1 if there is none, or it hasn't come yet. */
export const second = () => {
  const video = document.querySelector('video')
  return video && Number.isFinite(video.duration) ? video.currentTime : -1
}

/** Runs in the page: why its video may stand still. */
const stateOf = () => {
  const video = document.querySelector('video')
  const loaded = Array.from({ length: video?.buffered.length ?? 0 }, (_, at) => [
    video?.buffered.start(at),
    video?.buffered.end(at),
  ])
  return JSON.stringify({ paused: video?.paused, seeking: video?.seeking, ready: video?.readyState, loaded })
}

/** Plays the video by its key, from where it stands, until it has moved on by a second. */
export async function play(tab: Tab): Promise<void> {
  await expect.poll(() => tab.run(second)).toBeGreaterThanOrEqual(0)
  const from = (await tab.run(second)) ?? 0
  await tab.press('k')
  try {
    await expect.poll(() => tab.run(second), { timeout: 20_000, intervals: [50] }).toBeGreaterThan(from + 1)
  } catch (cause) {
    const words = `${await tab.run(stateOf)}. The page shows: ${await tab.run(shownText)}`
    throw new Error(`The video stands still: ${words}`, { cause })
  }
}
