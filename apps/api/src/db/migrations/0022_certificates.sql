CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"revision_id" uuid NOT NULL,
	"learner_name" text,
	"course_title" text NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"status_index" integer GENERATED ALWAYS AS IDENTITY (sequence name "certificates_status_index_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_revision_id_course_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."course_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_purchase" ON "certificates" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_once" ON "certificates" USING btree ("learner_id","course_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "certificates_learner" ON "certificates" USING btree ("learner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_status" ON "certificates" USING btree ("status_index");--> statement-breakpoint
CREATE INDEX "certificates_revoked" ON "certificates" USING btree ("status_index") WHERE revoked_at is not null;
--> statement-breakpoint
CREATE FUNCTION purchase_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE certificates SET revoked_at = NEW.revoked_at WHERE purchase_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER purchase_revoked AFTER UPDATE OF revoked_at ON purchases
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION purchase_revoked();
