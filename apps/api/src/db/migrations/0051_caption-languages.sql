ALTER TABLE "courses" ADD COLUMN "caption_languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "courses_captions" ON "courses" USING gin ("caption_languages") WHERE deleted_at is null;--> statement-breakpoint
-- For courses that were published before; the same as in curriculum-repository.ts.
UPDATE "courses" SET "caption_languages" = "captioned"."languages" FROM (
  SELECT "course_id", array_agg("language" ORDER BY "language") AS "languages" FROM (
    SELECT "curricula"."course_id", "caption_sets"."language" FROM "curricula"
    JOIN "course_revisions" ON "course_revisions"."id" = "curricula"."live_revision_id"
    CROSS JOIN jsonb_path_query("course_revisions"."outline", '$[*].lessons[*] ? (@.kind == "video")') AS "lesson"
    JOIN "lesson_versions" ON "lesson_versions"."id" = ("lesson" ->> 'versionId')::uuid
    JOIN "caption_sets" ON "caption_sets"."id" = ANY ("lesson_versions"."caption_set_ids")
    GROUP BY "curricula"."course_id", "course_revisions"."outline", "caption_sets"."language"
    HAVING count(DISTINCT "lesson_versions"."id") = jsonb_array_length(
      jsonb_path_query_array("course_revisions"."outline", '$[*].lessons[*] ? (@.kind == "video")')
    )
  ) AS "of_all" GROUP BY "course_id"
) AS "captioned" WHERE "captioned"."course_id" = "courses"."id";
