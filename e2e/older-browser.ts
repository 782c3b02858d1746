import type { Page } from '@playwright/test'
import { lackingMembers } from '@skillharbor/browsers/compatibility'

/** Runs in the page: takes these members away, as far as they are methods or classes. */
const removeMembers = (members: [owner: string, name: string][]) => {
  const remove = (holder: unknown, name: string) => {
    if (typeof holder !== 'object' && typeof holder !== 'function') return
    const member = holder && Reflect.getOwnPropertyDescriptor(holder, name)
    if (holder && typeof member?.value === 'function') Reflect.deleteProperty(holder, name)
  }
  for (const [owner, name] of members) {
    const [own, isStatic] = [name.replace(/_static$/, ''), name.endsWith('_static')]
    const holder: unknown = owner === 'Intl' || owner === 'Window' ? window : Reflect.get(window, owner)
    if (owner === 'Intl') remove(Intl, own)
    remove(holder, own)
    if (!isStatic && typeof holder === 'function') remove(Reflect.get(holder, 'prototype'), own)
  }
}

/**
 * A script that takes from the page what any of the supported browsers lacks. Methods and classes only, as a browser that
 * lacks those of an element lacks its other properties in ways of its own.
 */
export const oldestSupported = (): string => `(${removeMembers})(${JSON.stringify(lackingMembers())})`

/** Makes each page that is opened from now on one of the oldest supported browsers, before its own scripts run. */
export async function beOldestSupported(page: Page): Promise<void> {
  await page.addInitScript({ content: oldestSupported() })
}
