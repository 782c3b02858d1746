-- Booking service: run with psql -v ON_ERROR_STOP=1 -d booking -f schema.sql
BEGIN;

-- Lets a gist index compare plain columns with "=".
CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (length(email) <= 254),
  password_hash text NOT NULL,
  credits integer NOT NULL DEFAULT 5 CHECK (credits >= 0)
);
-- Asha@example.com and asha@example.com are the same person.
CREATE UNIQUE INDEX users_email_key ON users (lower(email));

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
-- For deleting old sessions and for signing a user out everywhere.
CREATE INDEX sessions_expires_at ON sessions (expires_at);
CREATE INDEX sessions_user_id ON sessions (user_id);

CREATE TABLE rooms (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  seats integer NOT NULL CHECK (seats > 0)
);

CREATE TABLE bookings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room_id bigint NOT NULL REFERENCES rooms (id),
  user_id bigint NOT NULL REFERENCES users (id),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at),
  -- Two bookings of one room never overlap. [9, 10) and [10, 11) may touch.
  CONSTRAINT bookings_no_overlap
    EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
);
-- PostgreSQL doesn't index the referencing side of a foreign key by itself.
CREATE INDEX bookings_user_id ON bookings (user_id, starts_at);

INSERT INTO rooms (name, seats) VALUES ('Banyan', 4), ('Coral', 8), ('Monsoon', 20);

COMMIT;
