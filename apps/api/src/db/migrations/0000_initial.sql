CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price_paise" integer NOT NULL,
	"image" text NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "courses"."title"), 'A') || setweight(to_tsvector('english', "courses"."description"), 'B')) STORED,
	CONSTRAINT "courses_category" CHECK ("courses"."category" in ('Computer Science', 'Web Development', 'UI/UX', 'Web Designing', 'Web3', 'Artificial Intelligence', 'Data Structure and Algorithms')),
	CONSTRAINT "courses_price_positive" CHECK ("courses"."price_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "learners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learners_role" CHECK ("learners"."role" in ('user', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry" text NOT NULL,
	"account" text NOT NULL,
	"admin_id" uuid,
	"learner_id" uuid,
	"amount_paise" integer NOT NULL,
	"payment_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_lines_account" CHECK ("ledger_lines"."account" in ('provider', 'admin', 'learner')),
	CONSTRAINT "ledger_lines_owner" CHECK (("ledger_lines"."account" = 'admin') = ("ledger_lines"."admin_id" is not null) and ("ledger_lines"."account" = 'learner') = ("ledger_lines"."learner_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"reference" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"learner_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"status" text NOT NULL,
	"provider_order_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"next_ask_at" timestamp (3) with time zone,
	"times_asked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('open', 'closed', 'paid', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created', 'failed', 'authorized', 'captured', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"learner_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"payment_id" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"provider_refund_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('requested', 'processed', 'failed')),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('second-payment', 'admin', 'provider')),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"learner_id" uuid,
	"admin_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_one_account" CHECK (num_nonnulls("sessions"."learner_id", "sessions"."admin_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"outcome" text
);
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_owner_id_admins_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admins_email" ON "admins" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "admins_username" ON "admins" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "courses_newest" ON "courses" USING btree ("id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_category_newest" ON "courses" USING btree ("category","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_price" ON "courses" USING btree ("price_paise","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_category_price" ON "courses" USING btree ("category","price_paise","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_owner" ON "courses" USING btree ("owner_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "courses_image" ON "courses" USING btree ("image");--> statement-breakpoint
CREATE INDEX "courses_words" ON "courses" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "learners_email" ON "learners" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("entry","account");--> statement-breakpoint
CREATE INDEX "ledger_lines_payment" ON "ledger_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_lines_admin" ON "ledger_lines" USING btree ("admin_id","created_at") WHERE admin_id is not null;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("learner_id","course_id") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_provider_order" ON "orders" USING btree ("provider_order_id");--> statement-breakpoint
CREATE INDEX "orders_course" ON "orders" USING btree ("course_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_admin" ON "orders" USING btree ("admin_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_admin_status" ON "orders" USING btree ("admin_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_learner" ON "orders" USING btree ("learner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_to_ask" ON "orders" USING btree ("next_ask_at") WHERE next_ask_at is not null;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_once" ON "purchases" USING btree ("learner_id","course_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_payment" ON "purchases" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "purchases_course" ON "purchases" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_asked_once" ON "refunds" USING btree ("payment_id") WHERE reason <> 'provider' and status <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_refund" ON "refunds" USING btree ("provider_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("updated_at") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "sessions_learner" ON "sessions" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "sessions_admin" ON "sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "webhook_events_waiting" ON "webhook_events" USING btree ("received_at") WHERE processed_at is null;