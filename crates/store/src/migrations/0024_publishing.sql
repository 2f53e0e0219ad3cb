-- Which product decides where none is named, and who lets a product decide.

-- NULL is the built-in one.
ALTER TABLE teams ADD COLUMN default_product_id TEXT;
-- Another person than its author publishes a product.
ALTER TABLE teams ADD COLUMN second_person_publishes BIGINT NOT NULL DEFAULT 0;
-- Who made a product whose first version waits for a second person; NULL once it may decide.
ALTER TABLE products ADD COLUMN proposed_by TEXT;
