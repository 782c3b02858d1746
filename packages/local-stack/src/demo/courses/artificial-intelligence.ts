export const artificialIntelligence = [
  {
    title: 'Machine Learning in Python: First Principles',
    description:
      'Implement regression, decision trees and nearest neighbours by hand before you use a library, and learn to tell a good model from a lucky one. Small open data sets, honest evaluation. You need Python and school mathematics; the rest is explained.',
    price: 1599,
  },
  {
    title: 'Neural Networks and Deep Learning, Step by Step',
    description:
      'From a single neuron to networks that read handwriting and short texts, with back-propagation worked out once in full. Every model is small enough to train on an ordinary laptop. You should have done an introductory machine learning course.',
    price: 2299,
  },
  {
    title: 'Building Applications with Language Models',
    description:
      'Design prompts, ground answers in your own documents, call tools, and measure whether the result is any good. We spend as much time on failure, cost and privacy as on features. For developers who can write a small web service; no machine learning is assumed.',
    price: 1999,
  },
  {
    title: 'Computer Vision: Teaching Machines to See',
    description:
      'Filters, edges, features, and then convolutional networks that classify pictures and find objects in them. You label a small data set yourself, which teaches more about errors than any lecture. Python and the basics of neural networks are required.',
    price: 2149,
  },
]
