ALTER TABLE "refunds" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "words" text;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_request_once" ON "refunds" USING btree ("payment_id","request_key") WHERE request_key is not null;