//! A page of a PDF → a picture of it, for a person to look at.
