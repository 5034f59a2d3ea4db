-- A row joins its book only as the next link of the chain, whoever writes it: one pass over what a
-- statement inserted, the row before the first of a book looked up by its key. The body names its
-- schema, so that its plan is kept; that is why it is written anew when a journal is renamed.

CREATE OR REPLACE FUNCTION {journal}.link() RETURNS trigger LANGUAGE plpgsql
-- the plan is kept from when the journal was empty; the row before is always one step in its key
SET enable_seqscan = off AS $$
DECLARE
    broken record;
BEGIN
    SELECT book, n INTO broken FROM (
        SELECT book, n, hash, body,
               coalesce(lag(n) OVER chain, (SELECT n FROM {journal}.fact before
                   WHERE before.book = link.book AND before.n = link.n - 1), 0) AS n_before,
               coalesce(lag(hash) OVER chain, (SELECT hash FROM {journal}.fact before
                   WHERE before.book = link.book AND before.n = link.n - 1),
                   sha256(convert_to(book, 'UTF8'))) AS hash_before
        FROM inserted link WINDOW chain AS (PARTITION BY book ORDER BY n)
    ) here
    WHERE n_before <> n - 1 OR hash <> sha256(hash_before || convert_to(body, 'UTF8'))
    LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'The book % does not go on with row %: a row before it is missing, or the '
            'chain does not lead to it.', broken.book, broken.n
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
END $$;
