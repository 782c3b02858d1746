CREATE TABLE "dispute_answers" (
	"dispute_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"words" text NOT NULL,
	"evidence" jsonb,
	"documents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"drafted_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "dispute_answers_kind" CHECK ("dispute_answers"."kind" in ('contest', 'accept')),
	CONSTRAINT "dispute_answers_state" CHECK ("dispute_answers"."state" in ('draft', 'sending', 'sent', 'failed')),
	CONSTRAINT "dispute_answers_sent" CHECK (("dispute_answers"."state" = 'sent') = ("dispute_answers"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "dispute_reminders" (
	"dispute_id" text NOT NULL,
	"respond_by" timestamp (3) with time zone NOT NULL,
	"notice" text NOT NULL,
	CONSTRAINT "dispute_reminders_dispute_id_respond_by_notice_pk" PRIMARY KEY("dispute_id","respond_by","notice")
);
--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_answers" ADD CONSTRAINT "dispute_answers_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_reminders" ADD CONSTRAINT "dispute_reminders_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;