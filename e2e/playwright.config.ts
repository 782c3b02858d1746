import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

/** A small phone. */
export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that is busy with other things takes several times as long.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: { launchOptions: await findBrowser(), screenshot: 'only-on-failure', locale: 'en-IN' },
  projects: [
    {
      name: 'desktop',
      testIgnore: /restart/,
      grepInvert: /@narrow/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch:
        /accounts|buying|certificates|hindi|keyboard|learning|making|operations|questions|reviews|search|video|second-factor|selling|sales|screens|states|teacher|weight|wishes/,
      grepInvert: /@wide/,
      use: phone,
    },
    // Starts and kills a stack of its own; once is enough.
    { name: 'restart', testMatch: /restart/ },
  ],
})
