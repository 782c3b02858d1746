CREATE TABLE "bulk_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid,
	"seller_id" uuid,
	"operator_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_refunds_subject" CHECK (num_nonnulls("bulk_refunds"."course_id", "bulk_refunds"."seller_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bulk_refund_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_refunds" ADD CONSTRAINT "bulk_refunds_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_refunds" ADD CONSTRAINT "bulk_refunds_seller_id_admins_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_refunds" ADD CONSTRAINT "bulk_refunds_operator_id_admins_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_refunds_one_at_a_time" ON "bulk_refunds" USING btree (coalesce("course_id", "seller_id")) WHERE stopped_at is null and done_at is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bulk_refund_id_bulk_refunds_id_fk" FOREIGN KEY ("bulk_refund_id") REFERENCES "public"."bulk_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_bulk" ON "refunds" USING btree ("bulk_refund_id") WHERE bulk_refund_id is not null;