import type { Catalog } from '@skillharbor/messages'
import type { ComponentType } from 'react'

/** A screen whose code is fetched when it is first opened, together with the messages that it shows. */
export const lazyScreen =
  (load: () => Promise<ComponentType>, ...catalogs: Pick<Catalog<object>, 'load'>[]) =>
  async () => {
    const [Component] = await Promise.all([load(), ...catalogs.map((catalog) => catalog.load())])
    return { Component }
  }
