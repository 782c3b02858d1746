import { apiHandler, TestApi } from '@skillharbor/client/testing'
import { storageUrl } from '@skillharbor/client/testing-storage'
import { inline, toasts } from '@skillharbor/contracts/messages'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { aCurriculum } from '../../../test/curriculum.ts'
import { course, openSite, refuse, seeToast, signedIn } from '../../../test/open-site.tsx'
import { openStorage } from '../../../test/open-storage.ts'
import { server } from '../../../test/server.ts'
import { UnsavedChanges } from '../../lib/unsaved-changes.tsx'
import { CourseForm } from './course-form.tsx'

const png = new File(['png bytes'], 'cover.png', { type: 'image/png' })

test('a form submitted before its picture was checked uploads the picture once', async () => {
  // What a form is checked against is fetched when there is first something to check: here it takes its time.
  const { CourseFormValues } = await import('./course-form-values.ts')
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
    curriculum: { get: () => ({ content: aCurriculum() }) },
    uploads: { presignedUpload: () => ({ presignedUrl: storageUrl }) },
  })
  await user.type(await screen.findByLabelText('Title'), course.title)
  await user.type(screen.getByLabelText('Description'), course.description)
  await user.type(screen.getByLabelText('Price'), '1499.5')
  await user.selectOptions(screen.getByLabelText('Category'), course.category)
  await user.upload(screen.getByLabelText('Thumbnail'), png)
  await user.click(screen.getByRole('button', { name: 'Save and add lessons' }))
  await waitFor(() => expect(checked).toHaveBeenCalledTimes(2))
  fetched.resolve()
  await seeToast('Draft saved. Add your lessons next.')
  expect(create).toHaveBeenCalledOnce()
  expect(puts).toHaveLength(1)
})

test('a picture that fails before anybody waits for it is no unhandled error', async () => {
  server.use(
    apiHandler({ admin: signedIn, uploads: { presignedUpload: () => refuse('FORBIDDEN', 'Not your folder') } }),
  )
  const onSave = vi.fn((_fields: object, _image: Promise<string> | undefined) => new Promise(() => {}))
  const form = <CourseForm course={course} submitLabel="Save" failure="" onSave={onSave} onSaved={() => {}} />
  render(
    <TestApi>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <UnsavedChanges>{form}</UnsavedChanges> }])} />
    </TestApi>,
  )
  const user = userEvent.setup({ delay: null })
  await user.upload(await screen.findByLabelText('Thumbnail'), png)
  await waitFor(() => expect(screen.getByText(inline.uploadFailed)).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce())
  // Vitest fails for a rejection that nobody had waited for until here.
  await expect(onSave.mock.lastCall?.[1]).rejects.toThrow()
})
