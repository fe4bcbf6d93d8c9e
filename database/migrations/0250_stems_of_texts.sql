-- It gives all stems of a text, which the server remembers, and no longer those of a question.
drop function if exists private.stems_of_texts(text[], text[], text[]);
