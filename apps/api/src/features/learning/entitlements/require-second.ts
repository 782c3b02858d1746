import { AppError, issueAt } from '../../app-error.ts'
import type { LessonAccess } from './lesson-access.ts'

/**
 * A second may be past the video's end, because the seller can publish a shorter one at any time.
 * @throws INVALID_INPUT for a second of a lesson that isn't a video. Null, for the whole lesson, is always right.
 */
export const requireSecond = ({ version: { kind } }: LessonAccess, second: number | null): void => {
  if (second === null || kind === 'video') return
  throw new AppError('INVALID_INPUT', 'Invalid input', { issues: [issueAt('atSeconds', 'This lesson has no video')] })
}
