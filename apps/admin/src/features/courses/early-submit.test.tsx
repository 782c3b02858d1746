import { storageUrl } from '@skillharbor/client/testing-storage'
import { toasts } from '@skillharbor/contracts/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { course, openSite, seeToast, signedIn } from '../../../test/open-site.tsx'
import { openStorage } from '../../../test/open-storage.ts'
import { CourseFormValues } from './course-form-values.ts'

test('a form submitted before its picture was checked uploads the picture once', async () => {
  // What a form is checked against is fetched when there is first something to check: here it takes its time.
  const fetched = Promise.withResolvers<void>()
  const check = CourseFormValues._zod.run
  const checked = vi.spyOn(CourseFormValues._zod, 'run').mockImplementation(async (...given) => {
    await fetched.promise
    return check(...given)
  })
  const puts = openStorage()
  const create = vi.fn(({ thumbnail }: { thumbnail: string }) => {
    expect(thumbnail).toMatch(/cover\.png$/)
    return { message: toasts.courseCreated, content: course }
  })
  const { user } = openSite('/createcourse', {
    admin: signedIn,
    courses: { mine: () => ({ content: [] }), create },
    uploads: { presignedUpload: () => ({ presignedUrl: storageUrl }) },
  })
  await user.type(await screen.findByLabelText('Title'), course.title)
  await user.type(screen.getByLabelText('Description'), course.description)
  await user.type(screen.getByLabelText('Price'), '1499.5')
  await user.selectOptions(screen.getByLabelText('Category'), course.category)
  await user.upload(
    screen.getByLabelText<HTMLInputElement>('Thumbnail'),
    new File(['png bytes'], 'cover.png', { type: 'image/png' }),
  )
  await user.click(screen.getByRole('button', { name: 'Create course' }))
  await waitFor(() => expect(checked).toHaveBeenCalledTimes(2))
  fetched.resolve()
  await seeToast(toasts.courseCreated)
  expect(create).toHaveBeenCalledOnce()
  expect(puts).toHaveLength(1)
})
