import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'
import { type EngineName, engines } from './engines/find-engines.ts'

export const desk = { viewport: { width: 1280, height: 800 } }
/** A small phone. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const journeys = (...names: string[]) => new RegExp(`/(${names.join('|')})\\.spec`)
/** What the widths differ in, and the way to the first payment. */
const ofBoth = [
  'buying',
  'card-clip',
  'complaints',
  'keyboard',
  'reports',
  'screens',
  'screens-catalogue',
  'search',
  'short-ways',
  'weight',
]
/** Learners come by phone, sellers and operators from a desk: their journeys run there. */
const ofPhones = [
  'accounts',
  'buying-later',
  'buying-notices',
  'buying-once',
  'certificates',
  'hindi',
  'learning',
  'learning-classroom',
  'questions',
  'reviews',
  'states',
  'teacher',
  'wishes',
]
const ofDesks = [
  'admin-sales',
  'disputes',
  'leaving',
  'making-a-course',
  'operator',
  'operator-refunds',
  'second-factor',
  'selling',
  'video',
]
/** The day of a seller and of a learner, in the engines that the other journeys don't run in. */
const ofEngines = ['engines']
/** With WIDTHS=all, every journey at every width, as hosted CI runs them. */
export const allWidths = process.env.WIDTHS === 'all'

const others = (['firefox', 'webkit'] as const).filter((name) => engines[name])

export default defineConfig<{ engine: EngineName }>({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Journeys wait for a third of their time, for toasts to go and answers to come.
  workers: '150%',
  // Many journeys judge several screens in both themes, and a machine that is busy takes several times as long.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: { launchOptions: await findBrowser(), screenshot: 'only-on-failure', locale: 'en-IN' },
  projects: [
    {
      name: 'desktop',
      testIgnore: allWidths ? journeys('restart', ...ofEngines) : journeys('restart', ...ofEngines, ...ofPhones),
      grepInvert: /@narrow/,
      use: desk,
    },
    {
      name: 'phone',
      testMatch: allWidths ? journeys(...ofBoth, ...ofPhones, ...ofDesks) : journeys(...ofBoth, ...ofPhones),
      grepInvert: /@wide/,
      use: phone,
    },
    ...others.map((engine) => ({ name: engine, testMatch: journeys(...ofEngines, 'leaving'), use: { engine } })),
    // Starts and kills a stack of its own; once is enough.
    { name: 'restart', testMatch: journeys('restart') },
  ],
})
