import type { MediaPreparer } from '../../features/teaching/media/media-preparer.ts'

export const createMediaPreparer =
  (_: object): MediaPreparer =>
  async () => {
    throw new Error('placeholder until the branch prepare is merged')
  }
