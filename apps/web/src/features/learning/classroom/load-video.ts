import { t } from '../video/messages.ts'

/** The code and texts of a video's player, loaded for the first video or for a lesson shortly before it. */
export const loadVideo = async () => (await Promise.all([import('../video/video-lesson.tsx'), t.load()]))[0]
