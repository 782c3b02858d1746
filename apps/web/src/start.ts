import './main.css'
import { showEarly } from './early.ts'

showEarly(Date.now())

// The code is a file of its own, so that the page can request it after its styles and fonts (build/write-pages.ts).
void import('./main.tsx')
