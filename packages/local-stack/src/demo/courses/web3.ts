export const web3 = [
  {
    title: 'Blockchain Fundamentals, Without the Noise',
    description:
      'Write a toy blockchain in a few hundred lines and learn what hashes, signatures and consensus really give you, and what they do not. This is a course on technology and gives no investment advice. Basic programming in any language is enough.',
    price: 949,
  },
  {
    title: 'Smart Contracts in Solidity: Write, Test, Review',
    description:
      'Develop contracts on a local chain, test them thoroughly, and study the mistakes behind well-known failures so that you recognise them in review. No real funds are used at any point. You should know one programming language well and the basics of blockchains.',
    price: 2499.5,
  },
  {
    title: 'Building Decentralised Apps: Wallets and Front Ends',
    description:
      'Connect a web front end to contracts: wallets, signing, reading events, and a clear interface for slow or failed transactions. The project is a membership app that runs on a test network. You need React and some experience with smart contracts.',
    price: 1899,
  },
]
