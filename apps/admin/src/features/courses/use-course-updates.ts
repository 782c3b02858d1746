import { trpc } from '@skillharbor/client/trpc'
import { notify } from '@skillharbor/ui/notify'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { specified } from '../../lib/specified/specified.ts'
import { courseUpdates, unsavedUpdates } from '../../lib/unsaved-changes.tsx'
import type { CourseFields, TypedCourse } from './course-form-values.ts'

type Change = {
  id: string
  fields: CourseFields
  /** The key of the new picture, once that is uploaded, or the picture that the course has. */
  image: Promise<string> | string
  /** The form as it was typed, to go on with if saving fails. */
  typed: TypedCourse
}

/** A course's change that isn't in the list yet. `error` is null while it is being saved. */
export type CourseUpdate = Pick<Change, 'id' | 'typed'> & { error: Error | null }

/**
 * Saves a course's changes in the background: the screen may be left meanwhile. It is over when the list shows the new
 * values. A failure is kept, with what was typed, until the course is saved or the changes are discarded.
 */
export const useSaveCourse = () => {
  const utils = trpc.useUtils()
  const mutations = useQueryClient().getMutationCache()
  const discard = useDiscardUpdate()
  const { mutate } = useMutation({
    mutationKey: courseUpdates,
    mutationFn: async ({ id, fields, image }: Change) =>
      utils.client.courses.update.mutate({ id, ...fields, image: await image }),
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: () => {
      notify.success(specified('toasts.courseUpdated'))
      return utils.courses.mine.invalidate()
    },
    onError: (_, change) => {
      // Nobody waits for a change that was discarded.
      if (mutations.find({ predicate: ({ state }) => state.variables === change }))
        notify.error(specified('toasts.courseUpdateFailed'))
    },
  })
  return (change: Change) => {
    discard(change.id)
    mutate(change)
  }
}

/** The changes that are being saved or couldn't be, by the course's id. */
export const useCourseUpdates = (): ReadonlyMap<string, CourseUpdate> => {
  const unsaved = useMutationState({
    filters: unsavedUpdates,
    select: ({ state }) => ({ ...(state.variables as Change), error: state.error }),
  })
  return new Map(unsaved.map((update) => [update.id, update]))
}

/** Forgets a course's change that couldn't be saved, or is still being saved: then it doesn't matter how that ends. */
export const useDiscardUpdate = () => {
  const mutations = useQueryClient().getMutationCache()
  return useCallback(
    (courseId: string) => {
      for (const mutation of mutations.findAll(unsavedUpdates))
        if ((mutation.state.variables as Change).id === courseId) mutations.remove(mutation)
    },
    [mutations],
  )
}
