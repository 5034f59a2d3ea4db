-- Questions people ask of the books. They hold nothing: made anew after every migration and after
-- every rebuild, because a view keeps to the tables it was made on, whatever they are called later.

DROP SCHEMA IF EXISTS {views} CASCADE;
CREATE SCHEMA {views};

CREATE VIEW {views}.finding AS
SELECT raised.*,
       raised.what <> 'remedied' AND raised.remedy IS NOT NULL AND NOT EXISTS (
           SELECT FROM {journal}.finding later
           WHERE later.what = 'remedied' AND later.book = raised.book AND later.n > raised.n
             AND later.code = raised.code
             AND (later.round, later.seat, later.wager)
                 IS NOT DISTINCT FROM (raised.round, raised.seat, raised.wager)
       ) AS open
FROM {journal}.finding raised;

CREATE VIEW {views}.balance AS
SELECT account,
       split_part(account, ':', 1) AS kind,
       split_part(split_part(account, ':', 2), '/', 1) AS table_id,
       nullif(split_part(account, '/', 2), '')::int AS seat,
       balance_cents
FROM {journal}.balance;

CREATE VIEW {views}.table_board AS
SELECT tables.table_id,
       coalesce(state.what = 'opened', false) AS open,
       state.at AS since,
       state.filing_digest,
       played.rounds,
       played.unverified,
       played.handle_cents,
       played.last_round_at,
       findings.findings,
       findings.open_findings,
       findings.gravest
FROM (SELECT split_part(book, '/', 2) AS table_id FROM {journal}.head
      WHERE book LIKE 'table/%' AND book NOT LIKE '%/findings') tables
LEFT JOIN LATERAL (
    SELECT what, at, filing_digest FROM {journal}.opening
    WHERE opening.table_id = tables.table_id ORDER BY at DESC, n DESC LIMIT 1) state ON true
CROSS JOIN LATERAL (
    SELECT count(*) AS rounds, count(*) FILTER (WHERE NOT verified) AS unverified,
           coalesce(sum(handle_cents), 0)::bigint AS handle_cents, max(at) AS last_round_at
    FROM {journal}.round WHERE round.table_id = tables.table_id) played
CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE what = 'raised') AS findings,
           count(*) FILTER (WHERE open) AS open_findings,
           (array_agg(severity ORDER BY array_position(
               ARRAY['critical', 'major', 'minor', 'info'], severity)))[1] AS gravest
    FROM {views}.finding WHERE finding.table_id = tables.table_id) findings;

-- What each drop box must hold by the events, what was found in it, and when it moved. The count
-- stands here only once it is concluded: before that no fact of it exists.
CREATE VIEW {views}.box_day AS
SELECT off.table_id, off.day, off.box,
       (SELECT max(put.at) FROM {journal}.box put
        WHERE put.what = 'put_on' AND put.table_id = off.table_id AND put.box = off.box
          AND put.book = off.book AND put.n < off.n) AS put_on_at,
       off.at AS taken_off_at,
       off.expected_cents,
       counted.counted_cents,
       counted.variance_cents,
       counted.at AS concluded_at
FROM {journal}.box off
LEFT JOIN {journal}.box counted
       ON counted.what = 'counted' AND counted.table_id = off.table_id
      AND off.id LIKE counted.taken_off || '/%'
WHERE off.what = 'taken_off';

-- Of the runtime's own rows only what concerns the floor: which keys wait, and why.
CREATE VIEW {views}.stopped AS
SELECT stage, key, reason, detail, since FROM {runtime}.stopped WHERE released_at IS NULL;

CREATE VIEW {views}.quarantine AS
SELECT stage, topic, partition, log_offset, reason, detail, seen_at FROM {runtime}.quarantine;
