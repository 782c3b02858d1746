import type { Page } from '@playwright/test'
import { lackingMembers } from '@skillharbor/browsers/compatibility'

/**
 * Takes from each page that is opened from now on what any of the supported browsers lacks, before the page's own scripts
 * run. Methods and classes only, as a browser that lacks those of an element lacks its other properties in ways of its own.
 */
export async function beOldestSupported(page: Page): Promise<void> {
  await page.addInitScript((members: [owner: string, name: string][]) => {
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
  }, lackingMembers())
}
