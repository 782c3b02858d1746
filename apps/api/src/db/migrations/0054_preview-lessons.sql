ALTER TABLE "courses" ADD COLUMN "preview_lesson_id" uuid;--> statement-breakpoint
-- For courses that were published before; the same as in curriculum-repository.ts.
UPDATE "courses" SET "preview_lesson_id" = ("live"."lesson" ->> 'id')::uuid FROM (
  SELECT "curricula"."course_id", jsonb_path_query_first(
    "course_revisions"."outline", '$[*].lessons[*] ? (@.kind == "video" && @.preview == true)'
  ) AS "lesson" FROM "curricula"
  JOIN "course_revisions" ON "course_revisions"."id" = "curricula"."live_revision_id"
) AS "live" WHERE "live"."course_id" = "courses"."id" AND "live"."lesson" IS NOT NULL;
