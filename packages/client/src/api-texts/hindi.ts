import { hindi } from '@skillharbor/contracts/hindi'
import type { TextWithParams } from '@skillharbor/contracts/said'

const texts: ReadonlyMap<string, string> = new Map(Object.entries(hindi))

/**
 * What the API says, in Hindi: a text, or a message with the text behind it. One that isn't known stays as it is: it may be
 * a name, or what somebody wrote.
 */
export const translate = (message: string, { key, params }: TextWithParams = { key: message, params: {} }): string =>
  // Not the contracts' `fillIn`: with a file of its own to load, this one would weigh on every page.
  texts.get(key)?.replace(/\{(\w+)\}/g, (braces, name: string) => String(params[name] ?? braces)) ?? message
