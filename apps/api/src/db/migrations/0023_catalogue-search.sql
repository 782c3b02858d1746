CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- The words of a title as they are written. Without the blanks, Postgres would take UI/UX for a file and Node.js for a host.
CREATE FUNCTION title_lexemes(title text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', translate(title, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;
--> statement-breakpoint
CREATE TABLE "title_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "rating_version_one_row" CHECK ("rating_version"."only")
);
--> statement-breakpoint
ALTER TABLE "course_ratings" ADD COLUMN "tenths" integer GENERATED ALWAYS AS (round(10.0 * (1 * stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5]) / greatest(stars[1] + stars[2] + stars[3] + stars[4] + stars[5], 1))) STORED;--> statement-breakpoint
CREATE INDEX "title_words_trigrams" ON "title_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "courses_title_words" ON "courses" USING gin (title_lexemes("title"));--> statement-breakpoint
CREATE INDEX "courses_title_start" ON "courses" USING btree (lower("title") text_pattern_ops) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "course_ratings_score" ON "course_ratings" USING btree ("score","course_id");--> statement-breakpoint
CREATE INDEX "course_ratings_tenths" ON "course_ratings" USING btree ("tenths");
--> statement-breakpoint
INSERT INTO rating_version DEFAULT VALUES;
--> statement-breakpoint
CREATE FUNCTION add_title_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO title_words (word)
    SELECT word FROM unnest(tsvector_to_array(title_lexemes(NEW.title))) word
    WHERE length(word) BETWEEN 3 AND 40 AND word !~ '^[0-9]'
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_title_words AFTER INSERT OR UPDATE OF title ON courses
  FOR EACH ROW EXECUTE FUNCTION add_title_words();
--> statement-breakpoint
INSERT INTO title_words (word)
  SELECT DISTINCT word FROM courses, unnest(tsvector_to_array(title_lexemes(title))) word
  WHERE length(word) BETWEEN 3 AND 40 AND word !~ '^[0-9]'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE FUNCTION add_course_rating() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_ratings (course_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_course_rating AFTER INSERT ON courses
  FOR EACH ROW EXECUTE FUNCTION add_course_rating();
--> statement-breakpoint
INSERT INTO course_ratings (course_id) SELECT id FROM courses ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Without reviews the score is 0, so that the course comes last.
CREATE OR REPLACE FUNCTION count_review(course uuid, given integer, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE course_ratings SET stars[given] = stars[given] + change WHERE course_id = course;
  UPDATE course_ratings
    SET score = CASE count WHEN 0 THEN 0 ELSE (10 * (SELECT mean FROM rating_mean) + sum) / (10 + count) END
    WHERE course_id = course;
END $$;
--> statement-breakpoint
UPDATE course_ratings SET score = 0 WHERE count = 0;
--> statement-breakpoint
-- Once for each transaction: xmin says which one wrote the row.
CREATE FUNCTION ratings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rating_version SET changes = changes + 1 WHERE xmin <> pg_current_xact_id()::xid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ratings_changed AFTER UPDATE ON course_ratings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.stars IS DISTINCT FROM NEW.stars OR OLD.score IS DISTINCT FROM NEW.score)
  EXECUTE FUNCTION ratings_changed();
