ALTER TABLE "admins" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_language" CHECK ("admins"."language" in ('en', 'hi'));--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_language" CHECK ("learners"."language" in ('en', 'hi'));--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_language" CHECK ("subscribers"."language" in ('en', 'hi'));