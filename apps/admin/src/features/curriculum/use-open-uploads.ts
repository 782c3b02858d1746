import { trpc } from '@skillharbor/client/trpc'

/**
 * The unfinished uploads to a lesson, or none without one. The screen asks for them as soon as its address names a lesson, so
 * that what an earlier session left stands there together with the lesson.
 */
export const useOpenUploads = (lessonId: string | null) =>
  trpc.curriculum.uploads.useQuery({ lessonId: lessonId ?? '' }, { enabled: lessonId !== null, gcTime: 0 })
