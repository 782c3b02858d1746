ALTER TABLE "security_events" ADD COLUMN "factor" text;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "reason" text;