CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"realm" text NOT NULL,
	"learner_id" uuid,
	"admin_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"network" text NOT NULL,
	"device" text NOT NULL,
	"subject" uuid,
	CONSTRAINT "security_events_realm" CHECK ("security_events"."realm" in ('user', 'admin')),
	CONSTRAINT "security_events_account" CHECK (("security_events"."learner_id" is null or "security_events"."realm" = 'user') and ("security_events"."admin_id" is null or "security_events"."realm" = 'admin'))
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_learner" ON "security_events" USING btree ("learner_id","id");--> statement-breakpoint
CREATE INDEX "security_events_admin" ON "security_events" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_bounded" ON "security_events" USING btree ("kind","realm",coalesce("learner_id", "admin_id", '00000000-0000-0000-0000-000000000000'::uuid),"network",date_trunc('minute', "at" at time zone 'UTC')) WHERE "security_events"."kind" in ('login-failed', 'login-refused', 'exported') and "security_events"."network" <> '';
--> statement-breakpoint
-- The security log is only added to. A row may go after 400 days, and a deleted account's rows lose their network and device.
CREATE FUNCTION security_events_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.network = '' AND NEW.device = ''
    AND to_jsonb(NEW) - 'network' - 'device' = to_jsonb(OLD) - 'network' - 'device' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'security events are never changed, and removed only after 400 days' USING ERRCODE = 'check_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_events_are_append_only BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION security_events_are_append_only();
--> statement-breakpoint
CREATE TRIGGER security_events_are_never_emptied BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION security_events_are_append_only();
