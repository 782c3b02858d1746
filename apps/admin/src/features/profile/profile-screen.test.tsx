import { Refusal } from '@skillharbor/client/testing'
import { storageUrl } from '@skillharbor/client/testing-storage'
import type { OwnTeacherProfile } from '@skillharbor/contracts/entities'
import type { InputOf } from '@skillharbor/contracts/operation'
import type { Operations } from '@skillharbor/contracts/operations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openSite, refuse, seeToast, signedIn, signedOut } from '../../../test/open-site.tsx'
import { openStorage } from '../../../test/open-storage.ts'
import { ownAccount } from '../../../test/own-account.ts'

const own: OwnTeacherProfile = {
  _id: 'a1',
  username: 'Asha',
  displayName: 'Asha Menon',
  headline: 'Designs type',
  bio: 'I **draw** letters.',
  image: '',
  links: ['https://type.example/'],
  isPublic: true,
}
type Input = InputOf<Operations['teachers']['saveProfile']>
/** The saved profile: as it was, but for what was sent. */
const savedWith = (input: Input): OwnTeacherProfile => ({
  ...own,
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
})
type Saved = { content: OwnTeacherProfile }
type Save = (input: Input) => Saved | Promise<Saved>

const openProfile = (
  profile: Partial<OwnTeacherProfile> = {},
  save: Save = (input) => ({ content: savedWith(input) }),
) =>
  openSite('/adminprofile', {
    admin: signedIn,
    teachers: { profile: () => ({ content: { ...own, ...profile } }), saveProfile: save },
    uploads: { presignedUpload: () => ({ presignedUrl: storageUrl }), signedUrl: ({ key }) => ({ url: `/${key}` }) },
    courses: { mine: () => ({ content: [] }) },
  })
const saveButton = () => screen.findByRole('button', { name: 'Save profile' })

test('the account leads to the profile, which is filled in and leads to the page that learners see', async () => {
  const { user, where } = openSite('/adminaccount', {
    admin: ownAccount,
    teachers: { profile: () => ({ content: own }) },
  })
  await user.click(await screen.findByRole('link', { name: 'Edit profile' }))
  expect(await screen.findByLabelText('Display name')).toHaveValue('Asha Menon')
  expect(where()).toBe('/adminprofile')
  expect(screen.getByLabelText('Headline')).toHaveValue('Designs type')
  expect(screen.getByLabelText('About you')).toHaveValue('I **draw** letters.')
  expect(screen.getByLabelText('Links')).toHaveValue('https://type.example/')
  expect(screen.getByRole('link', { name: 'View your page' })).toHaveAttribute(
    'href',
    'http://learner.example/teacher/a1',
  )
})

test('a teacher without a published course is told when the page appears', async () => {
  openProfile({ isPublic: false, displayName: '' })
  expect(await screen.findByText(/once you have a published course/)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View your page' })).not.toBeInTheDocument()
  expect(screen.getByLabelText('Display name')).toHaveAccessibleDescription(/your username, Asha/)
})

test('a changed profile is saved, and can be left without a question', async () => {
  const save = vi.fn<Save>((input) => ({ content: savedWith(input) }))
  const { user } = openProfile({}, save)
  await user.clear(await screen.findByLabelText('Headline'))
  await user.type(screen.getByLabelText('Headline'), 'Teaches type')
  await user.type(screen.getByLabelText('Links'), '\n https://papers.example/a b \n')
  await user.click(await saveButton())
  await seeToast('Profile saved')
  // What wasn't changed isn't sent: another tab may have changed it since.
  expect(save).toHaveBeenCalledExactlyOnceWith({
    headline: 'Teaches type',
    links: ['https://type.example/', 'https://papers.example/a%20b'],
  })
  expect(screen.getByLabelText('Links')).toHaveValue('https://type.example/\nhttps://papers.example/a%20b')
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
})

test('what another tab changed meanwhile stays, and is shown after saving', async () => {
  const { user } = openProfile({}, ({ bio = 'From another tab', ...input }) => ({
    content: savedWith({ ...input, bio }),
  }))
  await user.type(await screen.findByLabelText('Headline'), ' well')
  await user.click(await saveButton())
  await seeToast('Profile saved')
  expect(screen.getByLabelText('About you')).toHaveValue('From another tab')
  expect(screen.getByLabelText('Headline')).toHaveValue('Designs type well')
})

test('what is typed or chosen while the profile is saved stays, unsaved', async () => {
  const saved = Promise.withResolvers<void>()
  const save = vi.fn(async (input: Input) => {
    await saved.promise
    return { content: savedWith(input) }
  })
  const { user } = openProfile({}, save)
  openStorage()
  await user.type(await screen.findByLabelText('Headline'), ' ')
  await user.type(screen.getByLabelText('Links'), '\nhttps://papers.example/a b')
  await user.click(await saveButton())
  await waitFor(() => expect(save).toHaveBeenCalled())
  await user.type(screen.getByLabelText('About you'), ' Since 2001.')
  await user.upload(
    screen.getByLabelText('Picture', { selector: 'input' }),
    new File(['webp'], 'me.webp', { type: 'image/webp' }),
  )
  expect(await screen.findByText('Uploaded')).toBeVisible()
  saved.resolve()
  await seeToast('Profile saved')
  expect(screen.getByLabelText('About you')).toHaveValue('I **draw** letters. Since 2001.')
  expect(screen.getByText('Uploaded')).toBeVisible()
  // The rest is shown as it was saved.
  await waitFor(() =>
    expect(screen.getByLabelText('Links')).toHaveValue('https://type.example/\nhttps://papers.example/a%20b'),
  )
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await user.click(await saveButton())
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith({
      bio: 'I **draw** letters. Since 2001.',
      image: expect.stringMatching(/-me\.webp$/),
    }),
  )
})

test('the text can be seen as learners will see it', async () => {
  const { user } = openProfile()
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect((await preview.findByText('draw')).tagName).toBe('STRONG')
  await user.click(screen.getByRole('button', { name: 'Write' }))
  expect(screen.getByLabelText('About you')).toBeVisible()
})

test.each([
  ['Links', 'http://type.example', 'http://type.example: Enter a full address that begins with https://'],
  ['Links', Array.from({ length: 6 }, (_, at) => `https://type.example/${at}`).join('\n'), 'Add up to 5 links'],
  ['Headline', 'Maps\u202e', 'Must not contain hidden characters'],
  ['About you', 'Hello\u2066', 'Must not contain hidden characters'],
])('a mistake in %s is shown beside it, and nothing is sent', async (label, typed, message) => {
  const save = vi.fn<Save>()
  const { user } = openProfile({}, save)
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.click(field)
  await user.paste(typed)
  await user.click(await saveButton())
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message))
  expect(save).not.toHaveBeenCalled()
})

test('a name that another teacher has is shown beside its field, and what was typed stays', async () => {
  const message = 'Another teacher has this name, or one that looks like it'
  const { user } = openProfile({}, () => {
    throw new Refusal('USERNAME_TAKEN', message, [{ path: 'displayName', message }])
  })
  await user.type(await screen.findByLabelText('Display name'), ' II')
  await user.click(await saveButton())
  await waitFor(() => expect(screen.getByLabelText('Display name')).toHaveAccessibleDescription(message))
  expect(screen.getByLabelText('Display name')).toHaveValue('Asha Menon II')
})

test('a profile that couldn’t be saved says so, and leaving it asks first', async () => {
  const { user, where } = openProfile({}, () => refuse('UNAVAILABLE', 'Down'))
  await user.type(await screen.findByLabelText('Headline'), ' well')
  await user.click(await saveButton())
  expect(await screen.findByText('Couldn’t save your profile. Check your connection and try again.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Sales' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(where()).toBe('/adminprofile')
})

test('a picture is uploaded, shown and saved, and can be removed again', async () => {
  const sent: unknown[] = []
  const key = 'thumbnails/Asha/sized/x-1280.webp'
  const { user } = openProfile({}, (input) => {
    sent.push(input)
    return { content: { ...own, image: input.image === '' ? '' : key } }
  })
  openStorage()
  const file = new File(['webp'], 'me.webp', { type: 'image/webp' })
  await user.upload(await screen.findByLabelText('Picture', { selector: 'input' }), file)
  expect(await screen.findByText('Uploaded')).toBeVisible()
  await user.click(await saveButton())
  await seeToast('Profile saved')
  await user.click(await screen.findByRole('button', { name: 'Remove picture' }))
  await user.click(await saveButton())
  await waitFor(() =>
    expect(sent).toEqual([{ image: expect.stringMatching(/^thumbnails\/Asha\/\d+-me\.webp$/) }, { image: '' }]),
  )
})

test('a file that is no picture is refused before it is sent', async () => {
  const { user } = openProfile()
  const input = await screen.findByLabelText('Picture', { selector: 'input' })
  await user.upload(input, new File(['gif'], 'me.gif', { type: 'image/gif' }))
  await waitFor(() => expect(input).toHaveAccessibleDescription('Only JPEG, PNG, and WEBP files are allowed'))
})

test('a picture that couldn’t be uploaded says so, and the profile isn’t saved', async () => {
  const save = vi.fn<Save>()
  const { user } = openProfile({}, save)
  openStorage(() => 503)
  const input = await screen.findByLabelText('Picture', { selector: 'input' })
  await user.upload(input, new File(['webp'], 'me.webp', { type: 'image/webp' }))
  await waitFor(() => expect(input).toHaveAccessibleDescription('Couldn’t upload the picture'))
  await user.click(await saveButton())
  expect(await screen.findByText(/^Couldn’t save your profile/)).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

test('a profile that failed to load can be loaded again', async () => {
  const profile = vi.fn(() => ({ content: own })).mockImplementationOnce(() => refuse('UNAVAILABLE', 'Down'))
  const { user } = openSite('/adminprofile', { admin: signedIn, teachers: { profile } })
  expect(await screen.findByText('Couldn’t load your profile. Check your connection.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Headline')).toHaveValue('Designs type')
})

test('a visitor is asked to log in and returns to the profile', async () => {
  openSite('/adminprofile', { admin: signedOut })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/adminlogin?next=%2Fadminprofile')
})
