ALTER TABLE "admins" ADD COLUMN "former_name" "bytea";--> statement-breakpoint
CREATE INDEX "admins_former_name" ON "admins" USING btree ("former_name");--> statement-breakpoint
CREATE INDEX "courses_every_owner" ON "courses" USING btree ("owner_id","id" DESC NULLS LAST);