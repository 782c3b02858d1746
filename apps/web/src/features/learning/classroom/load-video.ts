/** The code of a video's player, loaded for the first video or for a lesson shortly before it. */
export const loadVideo = () => import('../video/video-lesson.tsx')
