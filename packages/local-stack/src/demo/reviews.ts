/** What demo learners say about the courses that they bought, in the order of their purchases. */
export const demoReviews: readonly { stars: 3 | 4 | 5; body: string }[] = [
  {
    stars: 5,
    body: 'Every lesson ends with something that runs. I finished it in two weekends and kept all my notes.',
  },
  { stars: 4, body: 'Clear and well paced. I’d have liked one more exercise in the second section.' },
  { stars: 5, body: '' },
  { stars: 4, body: 'Good examples, and the quiz made me go back twice. Captions helped a lot on the bus.' },
  {
    stars: 3,
    body: 'Fine for a first look, but I knew about half of it. The last section was the useful part for me.',
  },
  { stars: 5, body: 'Short lessons, no padding. I finally understand why my old code broke.' },
  { stars: 4, body: '' },
  { stars: 5, body: 'I’ve tried three other courses on this. This is the first one I completed.' },
  { stars: 4, body: 'Solid. The files to download are worth keeping.' },
  { stars: 3, body: 'The content is right, but the videos are a bit quick. I had to slow them down.' },
  { stars: 5, body: 'Explained with pictures first and formulas later, which is how I learn.' },
  { stars: 4, body: 'Useful at work the same week. More on common mistakes would make it perfect.' },
  { stars: 5, body: '' },
  { stars: 4, body: 'Friendly tone and honest about what it doesn’t cover.' },
  { stars: 5, body: 'Great value. I came back to the third section before an interview.' },
  { stars: 3, body: '' },
  { stars: 4, body: 'I liked the small projects. The quiz questions could be harder.' },
  { stars: 5, body: 'Twenty minutes a day on the train, and I was done in a month.' },
  { stars: 4, body: 'Good structure: each lesson builds on the one before.' },
  { stars: 5, body: 'Exactly what the title says.' },
  { stars: 5, body: 'My team took it together, a section a week. We argue less in code review now.' },
  { stars: 4, body: 'Good value for the price. I’d buy a second part.' },
  { stars: 5, body: 'The transcript made it easy to find things again.' },
  { stars: 4, body: 'Calm voice, real examples, and no filler.' },
]

/** A seller’s answer to a review with three stars. */
export const demoAnswer =
  'Thanks for the honest words. The first section is written for beginners; if you know the basics, you can start with the second.'
