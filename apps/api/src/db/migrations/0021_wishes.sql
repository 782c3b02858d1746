CREATE TABLE "email_choices" (
	"token" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"learner_id" uuid,
	"admin_id" uuid,
	"off" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "email_choices_one_account" CHECK (num_nonnulls("email_choices"."learner_id", "email_choices"."admin_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"course_id" uuid NOT NULL,
	"price_paise" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"learner_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"known_price_paise" integer NOT NULL,
	CONSTRAINT "wishes_learner_id_course_id_pk" PRIMARY KEY("learner_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "email_choices" ADD CONSTRAINT "email_choices_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_choices" ADD CONSTRAINT "email_choices_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_choices_learner" ON "email_choices" USING btree ("learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_choices_admin" ON "email_choices" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "price_history_course" ON "price_history" USING btree ("course_id","since");--> statement-breakpoint
CREATE INDEX "wishes_course" ON "wishes" USING btree ("course_id");
--> statement-breakpoint
-- By a trigger, because the previous version changes prices as well while it is still running.
CREATE FUNCTION keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_history (course_id, price_paise, since) VALUES (NEW.id, NEW.price_paise, NEW.updated_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_first_price AFTER INSERT ON courses FOR EACH ROW EXECUTE FUNCTION keep_price();
--> statement-breakpoint
CREATE TRIGGER keep_price AFTER UPDATE OF price_paise ON courses
  FOR EACH ROW WHEN (NEW.price_paise <> OLD.price_paise) EXECUTE FUNCTION keep_price();
--> statement-breakpoint
INSERT INTO price_history (course_id, price_paise, since) SELECT id, price_paise, updated_at FROM courses;
