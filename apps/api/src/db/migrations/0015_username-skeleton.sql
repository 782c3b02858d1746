ALTER TABLE "admins" ADD COLUMN "username_skeleton" text;--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username_skeleton" ON "admins" USING btree ("username_skeleton");