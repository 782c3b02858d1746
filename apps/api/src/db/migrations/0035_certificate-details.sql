ALTER TABLE "certificates" ADD COLUMN "details" jsonb;--> statement-breakpoint
-- Not unique: two certificates from before may begin alike.
CREATE INDEX "certificates_number" ON "certificates" USING btree (left("id"::text, 8));