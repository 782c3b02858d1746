CREATE TABLE "complaint_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaint_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"complaint_id" uuid NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"learner_id" uuid,
	"email" text,
	"language" text DEFAULT 'en' NOT NULL,
	"order_id" uuid,
	"topic" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"acknowledge_by" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answer" text,
	CONSTRAINT "complaints_one_person" CHECK (num_nonnulls("complaints"."learner_id", "complaints"."email") = 1),
	CONSTRAINT "complaints_language" CHECK ("complaints"."language" in ('en', 'hi')),
	CONSTRAINT "complaints_topic" CHECK ("complaints"."topic" in ('order', 'course', 'seller', 'account', 'privacy', 'other'))
);
--> statement-breakpoint
CREATE TABLE "course_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"learner_id" uuid,
	"visitor" "bytea",
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "course_reports_reason" CHECK ("course_reports"."reason" in ('copied', 'misleading', 'scam', 'harmful', 'offensive', 'other')),
	CONSTRAINT "course_reports_reporter" CHECK (num_nonnulls("course_reports"."learner_id", "course_reports"."visitor") <= 1)
);
--> statement-breakpoint
CREATE TABLE "take_down_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"taken_down_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	"answer" text,
	CONSTRAINT "take_down_appeals_decision" CHECK ("take_down_appeals"."decision" in ('restore', 'uphold')),
	CONSTRAINT "take_down_appeals_decided" CHECK (("take_down_appeals"."decided_at" is null) = ("take_down_appeals"."decision" is null))
);
--> statement-breakpoint
CREATE TABLE "undertakings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"version" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "complaint_messages" ADD CONSTRAINT "complaint_messages_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reports" ADD CONSTRAINT "course_reports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_reports" ADD CONSTRAINT "course_reports_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "take_down_appeals" ADD CONSTRAINT "take_down_appeals_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undertakings" ADD CONSTRAINT "undertakings_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_links_expiry" ON "complaint_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "complaint_messages_complaint" ON "complaint_messages" USING btree ("complaint_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_number" ON "complaints" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "complaints_one_open" ON "complaints" USING btree ("order_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "complaints_learner" ON "complaints" USING btree ("learner_id","id");--> statement-breakpoint
CREATE INDEX "complaints_email" ON "complaints" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "complaints_due" ON "complaints" USING btree ((case when acknowledged_at is null then acknowledge_by else answer_by end),"id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "complaints_answered" ON "complaints" USING btree ("id") WHERE answered_at is not null;--> statement-breakpoint
CREATE INDEX "course_reports_open" ON "course_reports" USING btree ("course_id","id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "course_reports_learner" ON "course_reports" USING btree ("learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_reports_once_by_learner" ON "course_reports" USING btree ("course_id","learner_id") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "course_reports_once_by_visitor" ON "course_reports" USING btree ("course_id","visitor") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "take_down_appeals_once" ON "take_down_appeals" USING btree ("course_id","taken_down_at");--> statement-breakpoint
CREATE INDEX "take_down_appeals_waiting" ON "take_down_appeals" USING btree ("id") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "undertakings_once" ON "undertakings" USING btree ("admin_id","version");--> statement-breakpoint
-- Who agreed to what, and when, is only ever added to.
CREATE FUNCTION undertakings_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'undertakings are never changed or removed' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER undertakings_are_append_only BEFORE UPDATE OR DELETE ON undertakings
  FOR EACH ROW EXECUTE FUNCTION undertakings_are_append_only();
