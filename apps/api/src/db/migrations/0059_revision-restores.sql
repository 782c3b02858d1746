CREATE TABLE "revision_restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"revision_id" uuid NOT NULL,
	"restored_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "revision_restores" ADD CONSTRAINT "revision_restores_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_restores" ADD CONSTRAINT "revision_restores_revision_id_course_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."course_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revision_restores_course" ON "revision_restores" USING btree ("course_id","restored_at");--> statement-breakpoint
-- When an earlier revision was shown again isn't known: right after the last one was published, or only now if it is shorter,
-- so that nobody has opened more of the course by that than before.
INSERT INTO "revision_restores" ("id", "course_id", "revision_id", "restored_at")
SELECT gen_random_uuid(), live.course_id, live.id, CASE WHEN live.lesson_count >= last.lesson_count
  THEN last.published_at + interval '1 millisecond' ELSE now() END
FROM "curricula" JOIN "course_revisions" live ON live.id = "curricula".live_revision_id
CROSS JOIN LATERAL (SELECT number, published_at, lesson_count FROM "course_revisions" r WHERE r.course_id = live.course_id
  ORDER BY number DESC LIMIT 1) last
WHERE last.number > live.number;
