import { categories } from '@skillharbor/contracts/constants'
import { operations } from '@skillharbor/contracts/operations'
import { expect, test } from 'vitest'
import { admins } from '../src/demo/accounts.ts'
import { courses } from '../src/demo/courses.ts'

test('the demo has 24 courses, at least three in each category, with unique titles and slugs', () => {
  expect(courses).toHaveLength(24)
  for (const category of categories) {
    expect(courses.filter((course) => course.category === category).length, category).toBeGreaterThanOrEqual(3)
  }
  expect(new Set(courses.map(({ title }) => title)).size).toBe(24)
  expect(new Set(courses.map(({ slug }) => slug)).size).toBe(24)
})

test.each(courses)('$title is accepted by the API unchanged and has a realistic price', (course) => {
  const { title, description, price, category } = course
  expect(operations.courses.create.input.parse({ title, description, price, category })).toEqual({
    title,
    description,
    price,
    category,
    thumbnail: '',
  })
  expect(price).toBeGreaterThanOrEqual(499)
  expect(price).toBeLessThanOrEqual(2500)
  expect(course.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  expect(description.match(/[.!?](\s|$)/g)?.length, 'sentences').toBeGreaterThanOrEqual(2)
  expect(description.match(/[.!?](\s|$)/g)?.length, 'sentences').toBeLessThanOrEqual(4)
})

test('the two owners have 12 courses each, and neighbouring courses differ in owner and category', () => {
  for (const owner of Object.keys(admins)) expect(courses.filter((course) => course.owner === owner)).toHaveLength(12)
  for (const [index, course] of courses.slice(1).entries()) {
    expect(course.category).not.toBe(courses[index]?.category)
    expect(course.owner).not.toBe(courses[index]?.owner)
  }
})

test.each(Object.values(admins))('$username is accepted by the API as an admin', (admin) => {
  expect(operations.admin.signup.input.parse(admin)).toEqual(admin)
})
