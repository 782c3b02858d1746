import { z } from 'zod'
import { OwnTeacherProfile, Teacher, TeacherProfile } from '../entities/teacher.ts'
import { operation } from '../operation.ts'
import { idOf } from './parameters.ts'

/** Admins as teachers: the page that learners see, and its editor. */
export const teachers = {
  show: operation({
    summary: 'A teacher’s own page, for everyone who has a course in the catalogue',
    kind: 'query',
    access: 'public',
    method: 'GET',
    path: '/api/v1/teachers/{id}',
    status: 200,
    input: z.object({ id: idOf('the teacher') }),
    output: z.object({ content: Teacher }),
    errors: ['NOT_FOUND'],
  }),
  profile: operation({
    summary: 'The asking admin’s profile, as they edit it',
    kind: 'query',
    access: 'admin',
    method: 'GET',
    path: '/api/v1/admin/profile',
    status: 200,
    input: z.object({}),
    output: z.object({ content: OwnTeacherProfile }),
    errors: [],
  }),
  saveProfile: operation({
    summary: 'Change the asking admin’s profile; what is left out stays. `image` is as in `courses.update`',
    kind: 'mutation',
    access: 'admin',
    method: 'PATCH',
    path: '/api/v1/admin/profile',
    status: 200,
    input: TeacherProfile.partial(),
    output: z.object({ content: OwnTeacherProfile }),
    errors: ['USERNAME_TAKEN'],
  }),
}
