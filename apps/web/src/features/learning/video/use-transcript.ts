import { trpc } from '@skillharbor/client/trpc'

/** The cues of a video in a language, loaded once they are wanted. */
export const useTranscript = (lessonId: string, language: string | undefined, wanted: boolean) => {
  const query = trpc.learning.transcript.useQuery(
    { lessonId, language: language ?? '' },
    { enabled: wanted && language !== undefined, staleTime: Number.POSITIVE_INFINITY },
  )
  return {
    language,
    cues: query.data?.content.cues,
    failed: query.isLoadingError,
    retry: { busy: query.isFetching, onClick: () => void query.refetch() },
  }
}

export type LoadedTranscript = ReturnType<typeof useTranscript>
