-- Somebody who lost their password chooses another one through a link, which is an invitation to a person who is there already.
ALTER TABLE invitations ADD COLUMN user_id TEXT;
