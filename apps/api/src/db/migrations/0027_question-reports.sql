CREATE TABLE "question_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"answer_id" uuid,
	"learner_id" uuid,
	"admin_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "question_reports_reporter" CHECK (num_nonnulls("question_reports"."learner_id", "question_reports"."admin_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "question_answers" ADD COLUMN "hidden_by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "hidden_by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_answer_id_question_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."question_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_reports" ADD CONSTRAINT "question_reports_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_reports_question" ON "question_reports" USING btree ("question_id","id");--> statement-breakpoint
CREATE INDEX "question_reports_answer" ON "question_reports" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "question_reports_learner" ON "question_reports" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "question_reports_admin" ON "question_reports" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_reports_open" ON "question_reports" USING btree (coalesce("answer_id", "question_id"),coalesce("learner_id", "admin_id")) WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "question_answers_hidden" ON "question_answers" USING btree ("id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "questions_hidden" ON "questions" USING btree ("id") WHERE hidden_at is not null;