/**
 * What demo learners ask about lessons of the courses that they bought, and what the seller answers. They fit any course.
 */
export const demoQuestions: readonly { body: string; answer?: string }[] = [
  {
    body: 'Should I finish the exercise before I go on, or can I come back to it later?',
    answer: 'Try it first, even roughly: the next lesson builds on it. You can polish it whenever you like.',
  },
  {
    body: 'I stopped here two weeks ago. Is there a short way back in without starting over?',
    answer:
      'Read this lesson’s last section and take the quiz before it. If you get most of it right, go on. If not, the wrong answers tell you which lesson to open.',
  },
  {
    body: 'Is there a second example somewhere? I understood this one, but I’m not sure I’d recognise the next.',
    answer: 'The project at the end uses the same idea with other data. Have a look at it now, and come back.',
  },
  { body: 'How much of this should I know by heart, and how much can I look up?' },
  {
    body: 'My result differs in the last line. Does the order matter here?',
    answer: 'It does: each step uses what the one before left behind. Compare yours line by line from the top.',
  },
  { body: 'Which lesson would you repeat before an interview?' },
]
