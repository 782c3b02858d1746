import { expect, test } from 'vitest'
import { afterLogin, loginThen, paths } from './paths.ts'

test.each([
  '/admin',
  '/admin?q=web+design&sort=price-asc',
  '/adminprofile',
  '/createcourse',
  '/update/0199c2f0-7b1e-7c61',
  '/content/0199c2f0-7b1e-7c61?lesson=0199c2f0-7b1e',
  '/content/0199c2f0-7b1e-7c61/history',
  '/sales?state=paid&course=0199c2f0-7b1e&days=7',
  '/attention',
  '/reviews?state=unanswered&course=0199c2f0-7b1e',
  '/questions?state=unanswered&course=0199c2f0-7b1e',
  '/orders/0199c2f0-7b1e-7c61',
  '/operations/reviews?state=hidden',
  '/operations/questions?state=hidden',
  '/operations/complaints?q=C-4821-9034',
  '/operations/reports?state=waiting',
])('login returns to %s', (path) => {
  const asked = new URL(loginThen(path), 'http://site.example')
  expect(asked.pathname).toBe(paths.login)
  expect(afterLogin(asked.searchParams.get('next'))).toBe(path)
})

test.each([
  null,
  '',
  'https://evil.example/admin',
  '//evil.example',
  '/.//evil.example',
  '/\\evil.example',
  '/update/..//evil.example',
  'javascript:alert(1)',
  '/adminlogin',
  '/admin\n',
  '/admin?q=\n',
  '/salesperson',
  '/attention/anybody',
  '/orders/../../evil',
  '/content/0199c2f0/nowhere',
])('login ignores %j and leads to the course list', (next) => {
  expect(afterLogin(next)).toBe(paths.courses)
})
