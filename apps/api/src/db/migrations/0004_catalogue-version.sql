CREATE TABLE "catalogue_version" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_version_one_row" CHECK ("catalogue_version"."only")
);
--> statement-breakpoint
INSERT INTO catalogue_version DEFAULT VALUES;
--> statement-breakpoint
-- In the transaction of the change itself, so that the count and the change are seen together.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue_version SET changes = changes + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
