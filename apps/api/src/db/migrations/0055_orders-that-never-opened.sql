-- Orders that the provider never heard of had no time at which they are looked at, and so stayed open for good.
UPDATE "orders" SET "next_ask_at" = now() WHERE "status" = 'open' AND "next_ask_at" IS NULL AND "provider_order_id" IS NULL;
