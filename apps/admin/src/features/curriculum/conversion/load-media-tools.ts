/** The code that reads and converts videos: loaded when a video is chosen, and not before. */
export const loadMediaTools = () => import('./media-tools.ts')

export type MediaTools = Awaited<ReturnType<typeof loadMediaTools>>
