import { operations } from '@skillharbor/contracts/operations'
import { AppError } from '../../app-error.ts'
import { parseId } from '../../ids.ts'
import { outlineInCatalogue } from '../../teaching/curriculum/curriculum-repository.ts'
import { lessonsIn, toOutline } from '../../teaching/curriculum/outline.ts'
import { videosSizeOf } from '../../teaching/curriculum/videos-size-repository.ts'
import { defineCachedUseCase } from '../../use-case.ts'

/** The outline of a course in the catalogue. @throws NOT_FOUND */
export const showOutline = defineCachedUseCase(
  operations.learning.outline,
  async ({ db }, { courseId }) => {
    const live = await outlineInCatalogue(db, parseId(courseId, 'Course'))
    if (live === undefined) throw new AppError('NOT_FOUND', 'Course not found')
    const outline = toOutline(live ?? undefined)
    const versions = lessonsIn(live?.outline ?? []).filter(({ kind }) => kind === 'video')
    const videos =
      versions.length > 0
        ? await videosSizeOf(
            db,
            versions.map(({ versionId }) => versionId),
          )
        : undefined
    return { content: { ...outline, ...(videos && { videos }) } }
  },
  { saysSizes: true },
)
