-- What a key may do, until when and from where; keys from before may do everything, for ever and from anywhere.
ALTER TABLE api_keys ADD COLUMN scopes TEXT;
ALTER TABLE api_keys ADD COLUMN expires_at BIGINT;
ALTER TABLE api_keys ADD COLUMN networks TEXT;
-- The address that it was last used from.
ALTER TABLE api_keys ADD COLUMN last_used_sealed BYTES;
