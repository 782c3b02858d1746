import './main.css'
import { askEarly } from './ask-early.ts'
import { showEarly } from './early.ts'

const address = location.pathname + location.search
const answers = askEarly(address)
showEarly(address, Date.now())

// The code is a file of its own, so that the page can request it after its styles and fonts (build/write-pages.ts). It is
// read in one task and started in the next, so that a click meanwhile doesn't wait for both.
void import('./main.tsx').then(({ start }) => setTimeout(start, 0, answers))
