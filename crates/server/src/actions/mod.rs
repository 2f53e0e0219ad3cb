//! What can be done, whoever asks: the API today, the pages later.
