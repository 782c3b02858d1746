import './main.css'

// The site's code is a file of its own, so that the page can ask for it after what it is painted with (build/write-pages.ts).
void import('./main.tsx')
