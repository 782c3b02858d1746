CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_line_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"words" text NOT NULL,
	"state" text NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "refund_requests_state" CHECK ("refund_requests"."state" in ('open', 'granted', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_open" ON "refund_requests" USING btree ("order_line_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_line" ON "refund_requests" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "refund_requests_learner" ON "refund_requests" USING btree ("learner_id");