import {
  curriculumLimits,
  lessonFileExtension,
  lessonFileTypes,
  videoExtension,
  videoTypes,
} from '@skillharbor/contracts/entities'
import { say } from '@skillharbor/contracts/said'
import { invalidAt } from '../../app-error.ts'
import type { OwnDraftLesson } from './lesson-repository.ts'
import type { UploadRow } from './upload-repository.ts'
import { posterType } from './video-uploads.ts'

/** The last part of the link, which browsers save the file under if they don't understand its own name. */
const fileNameIn = (name: string, extension: string): string => {
  const stem = name
    .slice(0, name.lastIndexOf('.'))
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
  const [trimmed = ''] = stem.match(/[^-_](?:.*[^-_])?/) ?? []
  return `${trimmed.slice(0, 80) || 'file'}.${extension}`
}

/** Where an upload goes, and how large it may be. @throws INVALID_INPUT if the lesson can't have such a file. */
export const targetOf = (
  { kind, lessonId, videoId }: OwnDraftLesson,
  { id, name, purpose }: Pick<UploadRow, 'id' | 'name' | 'purpose'>,
  maxVideoBytes: number,
) => {
  if (purpose !== 'content' && !videoId) throw invalidAt('purpose', 'The lesson has no video yet')
  if (purpose === 'poster') {
    const key = `lesson-media/${lessonId}/${id}/poster.jpg`
    return { key, contentType: posterType, maxBytes: curriculumLimits.posterBytes }
  }
  if (kind === 'video') {
    const extension = videoExtension(name)
    if (!extension)
      throw invalidAt('name', say('Choose one of these types: {types}', { types: Object.keys(videoTypes).join(', ') }))
    const key = `lesson-media/${lessonId}/${id}/source.${extension}`
    return { key, contentType: videoTypes[extension], maxBytes: maxVideoBytes }
  }
  if (kind !== 'file') throw invalidAt('lessonId', 'Only a file lesson or a video lesson has a file')
  const extension = lessonFileExtension(name)
  if (!extension)
    throw invalidAt(
      'name',
      say('Choose one of these types: {types}', { types: Object.keys(lessonFileTypes).join(', ') }),
    )
  const key = `documents/${lessonId}/${id}/${fileNameIn(name, extension)}`
  return { key, contentType: lessonFileTypes[extension], maxBytes: curriculumLimits.fileBytes }
}
