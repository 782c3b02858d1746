export const computerScience = [
  {
    title: 'How Computers Work: From Logic Gates to Programs',
    description:
      'Build a small processor on paper and in a simulator, one layer at a time: gates, adders, memory, instructions, assembler. By the end you can follow a line of code down to the switches that carry it out. For curious beginners; school arithmetic is all you need.',
    price: 799,
  },
  {
    title: 'Operating Systems: Processes, Memory and Files',
    description:
      'What happens between your program and the hardware: scheduling, virtual memory, file systems and the calls that reach them. Each chapter ends with a short C program that makes the idea visible. You should be able to read C and use a command line.',
    price: 1499,
  },
  {
    title: 'Computer Networks by Experiment',
    description:
      'Capture real traffic on your own machine and learn to read it: addresses, routing, TCP, DNS, TLS and HTTP. You write a tiny web server over plain sockets along the way. Suited to developers who use the network daily and have never looked inside.',
    price: 1199,
  },
  {
    title: 'SQL and Relational Databases from the Ground Up',
    description:
      'Design tables that stay correct, ask them good questions, and find out why a query is slow. We work in PostgreSQL on one growing example, a lending library, from the first SELECT to transactions and indexes. No database experience is expected.',
    price: 999,
  },
]
