import { vi } from 'vitest'
import type { MediaTools } from '../src/features/curriculum/conversion/load-media-tools.ts'

/** Stands in for mediabunny: jsdom decodes nothing. By default, it can't read the file, as in a browser without WebCodecs. */
const tools = {
  inspectVideo: vi.fn<MediaTools['inspectVideo']>(),
  convertVideo: vi.fn<MediaTools['convertVideo']>(),
  stillPicture: vi.fn<MediaTools['stillPicture']>(),
}

export const loadMediaTools = vi.fn(async (): Promise<MediaTools> => tools)

export const resetMediaTools = (): void => {
  tools.inspectVideo.mockReset().mockResolvedValue(null)
  tools.convertVideo.mockReset().mockRejectedValue(new Error('This browser can’t convert the video'))
  tools.stillPicture.mockReset().mockResolvedValue(null)
}

export const fakeTools = tools
