CREATE TABLE "course_ratings" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"count" integer GENERATED ALWAYS AS (stars[1] + stars[2] + stars[3] + stars[4] + stars[5]) STORED,
	"sum" integer GENERATED ALWAYS AS (1 * stars[1] + 2 * stars[2] + 3 * stars[3] + 4 * stars[4] + 5 * stars[5]) STORED,
	"score" real DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_mean" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mean" real DEFAULT 4 NOT NULL,
	CONSTRAINT "rating_mean_one_row" CHECK ("rating_mean"."only")
);
--> statement-breakpoint
CREATE TABLE "review_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"body" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"report_reason" text,
	"reported_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_stars_range" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_versions" ADD CONSTRAINT "review_versions_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_versions_review" ON "review_versions" USING btree ("review_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("learner_id","course_id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("course_id","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "reviews_stars" ON "reviews" USING btree ("course_id","stars","id") WHERE hidden_at is null;--> statement-breakpoint
CREATE INDEX "reviews_reported" ON "reviews" USING btree ("id") WHERE reported_at is not null and decided_at is null;--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("id") WHERE hidden_at is not null;
--> statement-breakpoint
INSERT INTO rating_mean DEFAULT VALUES;
--> statement-breakpoint
-- Counts one review of a course, or takes it off the count.
CREATE FUNCTION count_review(course uuid, given integer, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_ratings (course_id) VALUES (course) ON CONFLICT DO NOTHING;
  UPDATE course_ratings SET stars[given] = stars[given] + change WHERE course_id = course;
  UPDATE course_ratings SET score = (10 * (SELECT mean FROM rating_mean) + sum) / (10 + count) WHERE course_id = course;
END $$;
--> statement-breakpoint
CREATE FUNCTION owns_course(learner uuid, course uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM purchases WHERE learner_id = learner AND course_id = course AND revoked_at IS NULL)
$$;
--> statement-breakpoint
-- A review counts while its author owns the course and no operator hid it.
CREATE FUNCTION review_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL AND owns_course(OLD.learner_id, OLD.course_id) THEN
    PERFORM count_review(OLD.course_id, OLD.stars, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL AND owns_course(NEW.learner_id, NEW.course_id) THEN
    PERFORM count_review(NEW.course_id, NEW.stars, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_changed AFTER INSERT OR DELETE OR UPDATE OF stars, hidden_at ON reviews
  FOR EACH ROW EXECUTE FUNCTION review_changed();
--> statement-breakpoint
-- In the transaction of the refund or the purchase itself.
CREATE FUNCTION review_author_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := (NEW.revoked_at IS NULL)::integer - (TG_OP = 'UPDATE' AND OLD.revoked_at IS NULL)::integer;
  given integer;
BEGIN
  IF change = 0 THEN RETURN NULL; END IF;
  SELECT stars INTO given FROM reviews
    WHERE learner_id = NEW.learner_id AND course_id = NEW.course_id AND hidden_at IS NULL;
  IF FOUND THEN PERFORM count_review(NEW.course_id, given, change); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_author_changed AFTER INSERT OR UPDATE OF revoked_at ON purchases
  FOR EACH ROW EXECUTE FUNCTION review_author_changed();
