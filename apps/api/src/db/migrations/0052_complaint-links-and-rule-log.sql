ALTER TABLE "security_events" ADD COLUMN "refund_rule" jsonb;--> statement-breakpoint
CREATE INDEX "complaint_links_email" ON "complaint_links" USING btree ("email");