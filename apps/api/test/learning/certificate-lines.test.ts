import type { Language } from '@skillharbor/messages/language'
import { expect, test } from 'vitest'
import { drawCertificate } from '../../src/adapters/certificates/draw-certificate.ts'
import type { CertificateFacts } from '../../src/features/learning/certificates/certificate-issuer.ts'
import { drawnTexts } from './drawn-texts.ts'

const at = new Date('2026-11-22T12:00:00Z')
const facts: CertificateFacts = {
  id: 'x',
  number: 'SH-E033-26FD',
  learnerName: 'Meera',
  courseId: 'x',
  courseTitle: 'Graphs',
  revision: 1,
  statusIndex: 1,
  lessonCount: 3,
  durationSeconds: 5400,
  completedAt: at,
  issuedAt: at,
  teacher: { name: 'Asha Menon', headline: '' },
  quizzes: [],
}
const textsOf = async (change: Partial<CertificateFacts>, language: Language = 'en'): Promise<string[]> => {
  const shown = { language, brand: 'Skill Harbor', address: 'https://learn.example' }
  return drawnTexts(await drawCertificate({ facts: { ...facts, ...change }, ...shown }))
}

// Where a line breaks depends on what comes before.
test.each([0, 1, 2, 3, 4, 5])('a long Hindi word is broken between letters, never within one (%i)', async (before) => {
  const courseTitle = `${'i'.repeat(before)}${'क्षत्रि'.repeat(18)}`
  const lines = (await textsOf({ courseTitle }, 'hi')).filter((line) => line.includes('क्षत्रि'))
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^i*(क्ष|त्रि)+$/)
})

test('a seller’s words that the fonts don’t have are left out, and take the certificate from nobody', async () => {
  const quizzes = [{ title: 'தமிழ்', score: 80 }]
  const texts = await textsOf({ teacher: { name: 'Asha Menon', headline: 'Coder 🚀' }, quizzes })
  expect(texts.filter((text) => /Asha|quiz|80/.test(text))).toEqual([
    'taught by Asha Menon',
    expect.stringContaining('80'),
  ])
  expect((await textsOf({ teacher: { name: 'ஆஷா', headline: '' } })).join()).not.toContain('taught')
})

test('long names leave the address and the number in sight', async () => {
  const long = (letters: number) => 'Long name '.repeat(50).slice(0, letters).trim()
  const quizzes = [1, 2, 3].map((score) => ({ title: long(150), score }))
  const teacher = { name: long(60), headline: long(120) }
  const texts = await textsOf({ learnerName: long(40), courseTitle: long(150), teacher, quizzes })
  expect(texts).toContain(`taught by ${teacher.name}`)
  expect(texts.join()).not.toContain(teacher.headline)
})
