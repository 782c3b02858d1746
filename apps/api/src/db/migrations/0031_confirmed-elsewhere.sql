ALTER TABLE "admins" ADD COLUMN "confirmed_elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "confirmed_elsewhere" boolean DEFAULT false NOT NULL;