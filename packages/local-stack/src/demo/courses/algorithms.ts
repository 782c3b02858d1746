export const algorithms = [
  {
    title: 'Data Structures: Lists, Trees, Heaps and Hash Tables',
    description:
      'Build each structure from scratch, measure it, and learn when to choose which. Exercises come with tests that you can run in Java, Python or TypeScript. You should be able to write loops and functions in one of these languages.',
    price: 899,
  },
  {
    title: 'Graph Algorithms for Working Programmers',
    description:
      'Search, shortest paths, spanning trees, ordering and flow, each introduced by a problem from practice such as routes, dependencies or timetables. The proofs are kept short and the code complete. You need the common data structures and some confidence with recursion.',
    price: 1349,
  },
  {
    title: 'Dynamic Programming Made Methodical',
    description:
      'One procedure for problems that look like magic: define the state, find the recurrence, choose an order, recover the answer. Forty graded problems with full solutions, useful for coursework and interviews alike. Recursion and basic complexity analysis are assumed.',
    price: 1249,
  },
]
