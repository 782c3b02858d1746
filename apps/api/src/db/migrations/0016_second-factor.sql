CREATE TABLE "challenges" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"realm" text NOT NULL,
	"learner_id" uuid,
	"admin_id" uuid,
	"passkey_challenge" text,
	"secret" "bytea",
	"tries_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "challenges_purpose" CHECK ("challenges"."purpose" in ('login', 'passkey-login', 'confirm', 'add-totp', 'add-passkey')),
	CONSTRAINT "challenges_account" CHECK (num_nonnulls("challenges"."learner_id", "challenges"."admin_id") <= 1)
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"learner_id" uuid,
	"admin_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"secret" "bytea",
	"last_step" bigint,
	"credential_id" text,
	"public_key" "bytea",
	"counter" bigint,
	"transports" text[],
	CONSTRAINT "factors_one_account" CHECK (num_nonnulls("factors"."learner_id", "factors"."admin_id") = 1),
	CONSTRAINT "factors_kind" CHECK ("factors"."kind" in ('totp', 'passkey')),
	CONSTRAINT "factors_complete" CHECK (case "factors"."kind" when 'totp' then num_nonnulls("factors"."secret", "factors"."last_step") = 2 else num_nonnulls("factors"."credential_id", "factors"."public_key", "factors"."counter") = 3 end)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"learner_id" uuid,
	"admin_id" uuid,
	CONSTRAINT "recovery_codes_one_account" CHECK (num_nonnulls("recovery_codes"."learner_id", "recovery_codes"."admin_id") = 1)
);
--> statement-breakpoint
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
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_learner_id_learners_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."learners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_learner" ON "challenges" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "challenges_admin" ON "challenges" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "challenges_expiry" ON "challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factors_learner" ON "factors" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "factors_admin" ON "factors" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_credential" ON "factors" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_learner" ON "recovery_codes" USING btree ("learner_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_admin" ON "recovery_codes" USING btree ("admin_id");--> statement-breakpoint
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
