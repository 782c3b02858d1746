import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmAddress, holders, type MailingApi, password, startMailingApi } from './account-holders.ts'
import { caller } from './caller.ts'

let api: MailingApi
beforeAll(async () => {
  api = await startMailingApi()
})
afterAll(() => api.stop())

let count = 0
const hindi = /[\u0900-\u097f]/

describe.each(holders)('the language of a $who over $transport', ({ who, transport, group }) => {
  const signUp = async (languages?: string) => {
    const me = caller(api.url, languages === undefined ? {} : { 'accept-language': languages })
    const email = `${who}${++count}.${transport}@skillharbor.example`
    const account = { username: `Meera ${count} ${transport} ${who}`, email, password, state: 'Kerala' }
    expect((await me.call(transport, `${group}.signup`, account)).status).toBeLessThan(300)
    await me.call(transport, `${group}.login`, account)
    return { ...me, email }
  }
  const languageOf = async (me: ReturnType<typeof caller>) => (await me.call(transport, `${group}.me`)).body.language

  test.each([
    ['hi', 'hi'],
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    ['en', 'en'],
    ['fr-FR', 'en'],
    [undefined, 'en'],
  ])('is that of the page it was opened on: %s is %s', async (header, language) => {
    const me = await signUp(header)
    expect(await languageOf(me)).toBe(language)
    const [mail] = await api.mailsTo(me.email)
    expect(hindi.test(mail?.subject ?? '')).toBe(language === 'hi')
  })

  test('is the account’s choice, whatever language a page is in, and is in the export', async () => {
    const me = await signUp('en')
    const other = await signUp('en')
    expect((await me.call(transport, `${group}.setLanguage`, { language: 'hi' })).status).toBe(200)
    expect(await languageOf(me)).toBe('hi')
    expect(await languageOf(other)).toBe('en')
    await confirmAddress(api, me.email)
    await me.call(transport, `${group}.changePassword`, { currentPassword: password, newPassword: `${password} 2` })
    const [mail] = await api.mailsTo(me.email)
    expect(mail?.subject).toBe('आपका पासवर्ड बदल दिया गया')
    const { body } = await me.call(transport, `${group}.exportData`)
    expect(body.account).toMatchObject({ language: 'hi' })
  })

  test('is one of ours', async () => {
    const me = await signUp('hi')
    for (const language of ['fr', 'HI', '', undefined])
      expect((await me.call(transport, `${group}.setLanguage`, { language })).body.error).toBe('INVALID_INPUT')
    expect(await languageOf(me)).toBe('hi')
  })

  test('is forgotten with the account, whose last email is still in it', async () => {
    const me = await signUp('hi')
    await confirmAddress(api, me.email)
    await me.call(transport, `${group}.deleteAccount`, { password })
    const [mail] = await api.mailsTo(me.email)
    expect(mail?.subject).toMatch(/मिटा दिया गया$/)
    const table = who === 'learner' ? 'learners' : 'admins'
    const { rows } = await api.parts.pool.query(`select language from ${table} where email like 'deleted:%'`)
    expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['en']))
  })
})

test('a learner who signs up as an admin, too, has one language in both accounts', async () => {
  const me = caller(api.url, { 'accept-language': 'hi' })
  const account = { username: 'Asha', email: 'asha@skillharbor.example', password, role: 'admin' }
  await me.call('rest', 'auth.signup', account)
  for (const group of ['auth', 'admin']) {
    await me.call('rest', `${group}.login`, account)
    expect((await me.call('rest', `${group}.me`)).body.language).toBe('hi')
  }
})

test.each(['rest', 'trpc'] as const)(
  'a subscriber is asked in the language of the page, over %s',
  async (transport) => {
    const email = `${transport}@news.example`
    const ask = (language: string) =>
      caller(api.url, { 'accept-language': language }).call(transport, 'newsletter.subscribe', { email })
    await ask('hi')
    expect((await api.mailsTo(email))[0]?.subject).toMatch(hindi)
    await ask('en')
    expect((await api.mailsTo(email))[0]?.subject).toBe('Confirm your subscription to news from Skill Harbor')
    await api.parts.pool.query('update subscribers set confirmed_at = now() where email = $1', [email])
    await ask('hi')
    const { rows } = await api.parts.pool.query('select language from subscribers where email = $1', [email])
    expect(rows).toEqual([{ language: 'en' }])
  },
)
