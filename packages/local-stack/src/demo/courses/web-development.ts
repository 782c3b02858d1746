export const webDevelopment = [
  {
    title: 'Your First Website with HTML, CSS and JavaScript',
    description:
      'Make a small site of several pages and put it online, writing every line yourself. You learn what each of the three languages is for and how to look things up when you are stuck. For complete beginners with a laptop and some patience.',
    price: 499,
  },
  {
    title: 'React and TypeScript: Thinking in Components',
    description:
      'Take a screen apart into components, give each its own state, and let the type checker find mistakes before your users do. We build a booking app with forms, lists, routing and data from a server. You should be at home in modern JavaScript.',
    price: 1799,
  },
  {
    title: 'Backend APIs with Node.js and PostgreSQL',
    description:
      'Write a web service that others can rely on: validated input, sessions, transactions, useful errors and logs. The course follows one service from an empty folder to a documented API. You need JavaScript and a little SQL.',
    price: 1999,
  },
  {
    title: 'Ship It: Testing, Git and Continuous Delivery',
    description:
      'Work in small branches, test what matters at the right level, and let a pipeline do the release. Every exercise is done on a repository that starts out untested and a little messy, as they do. For developers who can already build an app and want to change it without fear.',
    price: 1299,
  },
]
