import { catalog } from '@skillharbor/messages'
import type en from './messages.en.json'

/**
 * The specification's texts that this site shows; in English they are those of the contracts, letter for letter.
 */
export const specified = catalog<typeof en>(import.meta.glob('./messages.*.json', { eager: true }))
