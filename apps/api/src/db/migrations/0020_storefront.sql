CREATE TABLE "course_learners" (
	"course_id" uuid PRIMARY KEY NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_profiles" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"name_skeleton" text,
	"headline" text NOT NULL,
	"bio" text NOT NULL,
	"image" text NOT NULL,
	"links" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalogue_version" ADD COLUMN "counts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "lesson_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "duration_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "course_learners" ADD CONSTRAINT "course_learners_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_profiles" ADD CONSTRAINT "teacher_profiles_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_learners_most" ON "course_learners" USING btree ("learners","course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_profiles_name" ON "teacher_profiles" USING btree ("name_skeleton");--> statement-breakpoint
CREATE INDEX "teacher_profiles_image" ON "teacher_profiles" USING btree ("image");--> statement-breakpoint
CREATE INDEX "courses_level" ON "courses" USING btree ("level","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_language" ON "courses" USING btree ("language","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_length" ON "courses" USING btree ("duration_seconds") WHERE deleted_at is null;
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON teacher_profiles
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE FUNCTION add_course_learners() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO course_learners (course_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER add_course_learners AFTER INSERT ON courses
  FOR EACH ROW EXECUTE FUNCTION add_course_learners();
--> statement-breakpoint
INSERT INTO course_learners (course_id, learners)
  SELECT id, (SELECT count(*) FROM purchases WHERE course_id = courses.id AND revoked_at IS NULL) FROM courses
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE courses SET lesson_count = live.lesson_count, duration_seconds = live.duration_seconds
  FROM curricula JOIN course_revisions live ON live.id = curricula.live_revision_id
  WHERE curricula.course_id = courses.id;
--> statement-breakpoint
-- By a trigger, because the previous version publishes as well while it is still running.
CREATE FUNCTION copy_course_length() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE courses SET lesson_count = live.lesson_count, duration_seconds = live.duration_seconds
    FROM course_revisions live WHERE live.id = NEW.live_revision_id AND courses.id = NEW.course_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER copy_course_length AFTER INSERT OR UPDATE OF live_revision_id ON curricula
  FOR EACH ROW WHEN (NEW.live_revision_id IS NOT NULL) EXECUTE FUNCTION copy_course_length();
