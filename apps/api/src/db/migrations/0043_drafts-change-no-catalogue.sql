-- Only courses that are in the catalogue, or were, change it. Sellers write drafts all day: each of their saves made every
-- visitor's next list be read anew, and waited for every other draft that was being saved.
CREATE FUNCTION courses_came_or_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE status = 'published') THEN
    UPDATE catalogue_version SET changes = changes + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION courses_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM before WHERE status = 'published') OR EXISTS (SELECT FROM after WHERE status = 'published') THEN
    UPDATE catalogue_version SET changes = changes + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER catalogue_changed ON courses;--> statement-breakpoint
CREATE TRIGGER courses_came AFTER INSERT ON courses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_came_or_went();--> statement-breakpoint
CREATE TRIGGER courses_went AFTER DELETE ON courses
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION courses_came_or_went();--> statement-breakpoint
CREATE TRIGGER courses_updated AFTER UPDATE ON courses
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION courses_updated();--> statement-breakpoint
CREATE TRIGGER catalogue_changed AFTER TRUNCATE ON courses
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
