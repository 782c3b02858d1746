ALTER TABLE "lesson_drafts" ADD COLUMN "quiz_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- For quizzes that were saved before. Nearly what the API counts: Postgres puts spaces between.
UPDATE "lesson_drafts" SET "quiz_bytes" = octet_length("quiz"::text) WHERE "quiz" IS NOT NULL;
