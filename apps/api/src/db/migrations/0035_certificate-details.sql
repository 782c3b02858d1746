ALTER TABLE "certificates" ADD COLUMN "details" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree (left("id"::text, 8));