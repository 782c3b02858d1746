import { catalog } from '../catalog.ts'
import type en from './messages.en.json'

/**
 * The specification's texts; in English they are those of the contracts, letter for letter. A site loads them with the
 * frame around its screens.
 */
export const specified = catalog<typeof en>(import.meta.glob('./messages.*.json'))
