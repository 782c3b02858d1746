-- The lending library: the example of the whole course. For PostgreSQL.
-- Run it in an empty database:   createdb library
--                                psql library -f library.sql
-- To start again:                dropdb library   (then both lines above)

CREATE TABLE member (
  id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name   text NOT NULL,
  email  text NOT NULL UNIQUE,
  joined date NOT NULL DEFAULT current_date
);

CREATE TABLE book (
  id     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title  text NOT NULL,
  author text,                      -- NULL: author unknown
  year   integer                    -- NULL: year unknown
);

CREATE TABLE copy (                 -- one row for each physical book
  id      integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book_id integer NOT NULL REFERENCES book (id),
  shelf   text NOT NULL
);

CREATE TABLE loan (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  copy_id     integer NOT NULL REFERENCES copy (id),
  member_id   integer NOT NULL REFERENCES member (id),
  lent_on     date NOT NULL,
  due_on      date NOT NULL,
  returned_on date,                 -- NULL: still out
  CHECK (due_on >= lent_on),
  CHECK (returned_on >= lent_on)
);

INSERT INTO member (name, email, joined) VALUES
  ('Asha',  'asha@example.com',  '2025-01-12'),
  ('Ravi',  'ravi@example.com',  '2025-06-03'),
  ('Meera', 'meera@example.com', '2026-02-20'),
  ('Tom',   'tom@example.com',   '2026-03-01');

INSERT INTO book (title, author, year) VALUES
  ('The Hobbit', 'J. R. R. Tolkien', 1937), ('Malgudi Days', 'R. K. Narayan', 1943),
  ('The God of Small Things', 'Arundhati Roy', 1997), ('Dune', 'Frank Herbert', 1965),
  ('Panchatantra', NULL, NULL);

INSERT INTO copy (book_id, shelf) VALUES
  (1, 'A1'), (1, 'A1'), (2, 'A2'), (3, 'B1'), (4, 'B2'), (5, 'C1');

INSERT INTO loan (copy_id, member_id, lent_on, due_on, returned_on) VALUES
  (1, 1, '2026-03-02', '2026-03-16', '2026-03-10'),
  (3, 1, '2026-03-10', '2026-03-24', NULL),
  (1, 2, '2026-03-11', '2026-03-25', '2026-03-30'),
  (4, 2, '2026-03-30', '2026-04-13', NULL),
  (5, 3, '2026-04-01', '2026-04-15', '2026-04-09'),
  (2, 3, '2026-04-09', '2026-04-23', NULL);
