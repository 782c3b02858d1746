ALTER TABLE "admins" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "approval_pending_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "learners" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "take_down_reason" text;--> statement-breakpoint
CREATE INDEX "admins_suspended" ON "admins" USING btree ("id") WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "security_events_subject" ON "security_events" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "security_events_network" ON "security_events" USING btree ("network","id");
--> statement-breakpoint
-- A suspended seller's courses leave the catalogue, and come back with the seller.
CREATE TRIGGER catalogue_changed AFTER UPDATE OF suspended_at ON admins
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
