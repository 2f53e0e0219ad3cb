-- How many pages of the scans among its files a worker has read, of how many. NULL where nothing is read by sight.
ALTER TABLE analyses ADD COLUMN scan_pages_read BIGINT;
ALTER TABLE analyses ADD COLUMN scan_pages BIGINT;
