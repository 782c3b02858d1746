/** The code that streams a video, 118 kB: loaded when a video is shown, and not before. */
export const loadHls = async () => (await import('hls.js/light')).default

export type HlsClass = Awaited<ReturnType<typeof loadHls>>
