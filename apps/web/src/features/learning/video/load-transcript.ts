/** The code of the transcript beside a video, loaded when somebody opens one. */
export const loadTranscript = () => import('./transcript-panel.tsx')
