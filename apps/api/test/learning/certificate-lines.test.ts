import { expect, test } from 'vitest'
import { drawCertificate } from '../../src/adapters/certificates/draw-certificate.ts'
import { drawnTexts } from './drawn-texts.ts'

const linesOf = async (courseTitle: string): Promise<string[]> => {
  const at = new Date('2026-11-22T12:00:00Z')
  const facts = {
    ...{
      id: 'x',
      number: 'SH-E033-26FD',
      learnerName: 'Meera',
      courseId: 'x',
      courseTitle,
      revision: 1,
      statusIndex: 1,
    },
    ...{ lessonCount: 3, durationSeconds: 5400, teacher: { name: 'Asha Menon', headline: '' }, quizzes: [] },
  }
  const shown = { language: 'hi', brand: 'Skill Harbor', address: 'https://learn.example' } as const
  const pdf = await drawCertificate({ facts: { ...facts, completedAt: at, issuedAt: at }, ...shown })
  return drawnTexts(pdf).filter((line) => line.includes('क्षत्रि'))
}

// Where a line breaks depends on what comes before.
test.each([0, 1, 2, 3, 4, 5])('a long Hindi word is broken between letters, never within one (%i)', async (before) => {
  const lines = await linesOf(`${'i'.repeat(before)}${'क्षत्रि'.repeat(18)}`)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^i*(क्ष|त्रि)+$/)
})
