ALTER TABLE "subscribers" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "token" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_token_unique" UNIQUE("token");--> statement-breakpoint
-- Whoever confirmed their account's address gets its mail, so their subscription is their own. Others are asked when they
-- subscribe again.
UPDATE "subscribers" SET "confirmed_at" = "created_at" WHERE EXISTS (
  SELECT FROM "learners" WHERE lower("learners"."email") = "subscribers"."email" AND "learners"."email_verified_at" IS NOT NULL);
