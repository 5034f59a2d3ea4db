-- Questions people ask of the books. They hold nothing: made anew after every migration and after
-- every rebuild, because a view keeps to the tables it was made on, whatever they are called later.

DROP SCHEMA IF EXISTS {views} CASCADE;
CREATE SCHEMA {views};

-- Open is a finding until its own remedy was seen: that may bear another round, as a number does
-- that came late, and one that is like it has a remedy of its own.
CREATE VIEW {views}.finding AS
SELECT raised.*,
       raised.what <> 'remedied' AND raised.remedy IS NOT NULL AND NOT EXISTS (
           SELECT FROM {journal}.finding later
           JOIN {journal}.fact ON (fact.book, fact.n) = (later.book, later.n)
           WHERE later.what = 'remedied' AND later.book = raised.book AND later.n > raised.n
             AND later.code = raised.code
             AND fact.body::jsonb ->> 'of' = CASE raised.what
                 WHEN 'raised' THEN raised.id
                 ELSE (SELECT own.body::jsonb ->> 'of' FROM {journal}.fact own
                       WHERE (own.book, own.n) = (raised.book, raised.n)) END
       ) AS open
FROM {journal}.finding raised;

-- Each finding as it was raised, and what became of it: `said` asks for no remedy; else it is
-- `open`, `worsened` where play went on without it, or `remedied`, also late.
CREATE VIEW {views}.finding_status AS
SELECT raised.*,
       CASE WHEN raised.remedy IS NULL THEN 'said'
            WHEN EXISTS (SELECT FROM {journal}.finding later
                JOIN {journal}.fact ON (fact.book, fact.n) = (later.book, later.n)
                WHERE later.what = 'remedied' AND later.book = raised.book AND later.n > raised.n
                  AND later.code = raised.code AND fact.body::jsonb ->> 'of' = raised.id)
                THEN 'remedied'
            WHEN EXISTS (SELECT FROM {journal}.finding later
                JOIN {journal}.fact ON (fact.book, fact.n) = (later.book, later.n)
                WHERE later.what = 'worsened' AND later.book = raised.book AND later.n > raised.n
                  AND later.code = raised.code AND fact.body::jsonb ->> 'of' = raised.id)
                THEN 'worsened'
            ELSE 'open' END AS status
FROM {journal}.finding raised
WHERE raised.what = 'raised';

-- What a finding about cards, counts, decks or devices may have touched, as it was told.
CREATE VIEW {views}.blast_radius AS
SELECT finding.id, finding.book, finding.n, finding.table_id, finding.round, finding.day,
       finding.at, finding.what, finding.code, finding.severity,
       said.touched ->> 'since' AS since,
       said.touched ->> 'first_round' AS first_round,
       said.touched ->> 'last_round' AS last_round,
       (said.touched ->> 'rounds')::int AS rounds,
       (said.touched ->> 'hands')::int AS hands,
       (said.touched ->> 'wagers')::int AS wagers,
       (said.touched ->> 'wagered_cents')::bigint AS wagered_cents,
       (said.touched ->> 'paid_cents')::bigint AS paid_cents,
       (said.touched ->> 'collected_cents')::bigint AS collected_cents,
       said.touched -> 'net_by_seat' AS net_by_seat     -- [[seat, cents won], ...]
FROM {journal}.finding
JOIN {journal}.fact USING (book, n)
CROSS JOIN LATERAL (SELECT fact.body::jsonb -> 'touched' AS touched) said
WHERE jsonb_typeof(said.touched) = 'object';

-- A closed round: as it was dealt and, beside it, as the law takes it.
CREATE VIEW {views}.round AS
SELECT round.*,
       said.body ->> 'text' AS text,
       (said.body ->> 'simulated')::boolean AS simulated,
       said.body ->> 'void' AS void,
       said.body -> 'hands' AS as_dealt,
       (said.body ->> 'line')::jsonb AS as_ruled        -- as `pitwatch settle` reads it
FROM {journal}.round
JOIN {journal}.fact USING (book, n)
CROSS JOIN LATERAL (SELECT fact.body::jsonb AS body) said;

-- Every wager of a closed round: what the law says of it, and what the dealer did.
CREATE VIEW {views}.wager AS
SELECT round.book, round.n, round.table_id, round.round, round.day, round.at, round.game,
       round.verified, one.seat, one.wager, one.stake_cents, one.outcome, one.returned_cents,
       one.won_cents, one.vigorish_cents, one.paid_cents, one.collected_cents, one.hand,
       ARRAY(SELECT jsonb_array_elements_text(one.cite)) AS cite
FROM {journal}.round
JOIN {journal}.fact USING (book, n)
CROSS JOIN LATERAL jsonb_to_recordset(fact.body::jsonb -> 'wagers') AS one(
    seat int, wager text, stake_cents bigint, outcome text, returned_cents bigint,
    won_cents bigint, vigorish_cents bigint, paid_cents bigint, collected_cents bigint,
    hand text, cite jsonb);

-- Envy of a closed round, a row a seat with a Qualifying Wager, a lammer, or a bonus due or paid:
-- wagers that earn one, those that a lammer lay beside, for whose hands it is due, what was paid.
-- Null: no device tells of it, or the cards do not.
CREATE VIEW {views}.envy AS
SELECT round.book, round.n, round.table_id, round.round, round.day, round.at, round.verified,
       one.seat, ARRAY(SELECT jsonb_array_elements_text(one.wagers)) AS wagers,
       CASE WHEN jsonb_typeof(one.lammers) = 'array'
            THEN ARRAY(SELECT jsonb_array_elements_text(one.lammers)) END AS lammers,
       one.earned_cents, ARRAY(SELECT jsonb_array_elements(one.for_seats)::int) AS for_seats,
       one.paid_cents
FROM {journal}.round
JOIN {journal}.fact USING (book, n)
CROSS JOIN LATERAL jsonb_to_recordset(fact.body::jsonb -> 'envy') AS one(
    seat int, wagers jsonb, lammers jsonb, earned_cents bigint, for_seats jsonb,
    paid_cents bigint);

-- Every card of a closed round. `as` is `dealt`: where it lay, null where nobody read it; or
-- `ruled`: where the law puts it, which a void round, or one whose cards do not tell, lacks.
CREATE VIEW {views}.card AS
SELECT round.book, round.n, round.table_id, round.round, round.day, round.game,
       'dealt' AS "as", hands.hand, cards.number::int, cards.card,
       NULL::boolean AS low
FROM {views}.round
CROSS JOIN LATERAL jsonb_each(round.as_dealt) AS hands(hand, cards)
CROSS JOIN LATERAL jsonb_array_elements_text(hands.cards) WITH ORDINALITY AS cards(card, number)
UNION ALL
SELECT round.book, round.n, round.table_id, round.round, round.day, round.game,
       'ruled', hands.hand, cards.number::int, cards.card,
       hands.low ? cards.card                            -- in the two-card hand, where there is one
FROM {views}.round
CROSS JOIN LATERAL (
    SELECT key AS hand, value AS cards, NULL::jsonb AS low
    FROM jsonb_each(coalesce(round.as_ruled -> 'hands', '{}'))
    UNION ALL
    SELECT 'dealer', round.as_ruled -> 'dealer' -> 'cards', round.as_ruled -> 'dealer' -> 'low'
    WHERE round.as_ruled ? 'dealer'
    UNION ALL
    SELECT seat ->> 'seat', seat -> 'cards', coalesce(seat -> 'low', seat -> 'two')
    FROM jsonb_array_elements(coalesce(round.as_ruled -> 'seats', '[]')) seat
    WHERE seat ? 'cards') hands
CROSS JOIN LATERAL jsonb_array_elements_text(hands.cards) WITH ORDINALITY AS cards(card, number);

-- Every movement of money by what it is to an accountant.
CREATE VIEW {views}.transfer AS
SELECT transfer.*,
       CASE WHEN what LIKE 'error.%' THEN 'error'
            WHEN what LIKE 'vigorish.%' OR what LIKE 'marker.%' THEN 'vigorish'
            WHEN what IN ('wager.placed', 'wager.withdrawn') THEN 'wager'
            WHEN what IN ('wager.paid', 'wager.pressed', 'envy.paid', 'pot.paid', 'coupon.paid')
                THEN 'payment'
            WHEN what = 'wager.lost' THEN 'collection'
            WHEN what = 'wager.returned' THEN 'return'
            ELSE 'cash and chips' END AS class
FROM {journal}.transfer;

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

-- Each link: what its meter holds by the newest movement, what stands behind it, what is won.
CREATE VIEW {views}.meter AS
SELECT newest.link, newest.number, newest.at, newest.day, newest.value, newest.value_cents,
       newest.reserve, newest.overflow, newest.verified,
       coalesce(ledger.meter_cents, 0)::bigint AS meter_cents,
       coalesce(ledger.reserve_cents, 0)::bigint AS reserve_cents,
       coalesce(ledger.overflow_cents, 0)::bigint AS overflow_cents,
       coalesce(ledger.jackpots_cents, 0)::bigint AS jackpots_cents,   -- won and not paid
       coalesce(ledger.seeds_cents, 0)::bigint AS seeds_cents,         -- the house's own
       (SELECT coalesce(sum(wagers), 0) FROM {journal}.movement made
        WHERE made.link = newest.link AND made.what = 'contribution')::bigint AS contributed_wagers,
       (SELECT count(*) FROM {journal}.award
        WHERE award.link = newest.link AND award.what = 'locked'
          AND (award.percent > 0 OR award.pending))::bigint AS hits,      -- of a share
       -- As its controller has to show them: wagers less reversed ones, and what was paid.
       (SELECT coalesce(sum(CASE what WHEN 'contribution' THEN wagers
                            WHEN 'contribution.reversed' THEN -wagers END), 0)
        FROM {journal}.movement made WHERE made.link = newest.link)::bigint AS in_count,
       paid.by_attendant_cents AS paid_by_attendant_cents,
       paid.by_attendant_cents AS cumulative_paid_cents,  -- PW-99: nobody else pays of it
       -- What it shows is owed but for what the house put on it as it last began, while it is there.
       own.cents AS unearned_seed_cents,
       greatest(0, coalesce(ledger.meter_cents, 0) - own.cents)::bigint AS owed_cents
FROM (SELECT DISTINCT ON (link) * FROM {journal}.movement ORDER BY link, number DESC) newest
LEFT JOIN (
    SELECT split_part(account, ':', 2) AS link,
           sum(balance_cents) FILTER (WHERE starts_with(account, 'meter:')) AS meter_cents,
           sum(balance_cents) FILTER (WHERE starts_with(account, 'reserve:')) AS reserve_cents,
           sum(balance_cents) FILTER (WHERE starts_with(account, 'overflow:')) AS overflow_cents,
           sum(balance_cents) FILTER (WHERE starts_with(account, 'jackpots:')) AS jackpots_cents,
           -sum(balance_cents) FILTER (WHERE starts_with(account, 'seeds:')) AS seeds_cents
    FROM {journal}.balance GROUP BY 1) ledger USING (link)
CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_cents), 0)::bigint AS by_attendant_cents FROM {journal}.award
    WHERE award.link = newest.link AND award.what = 'paid') paid
CROSS JOIN LATERAL (
    SELECT coalesce(
        (SELECT max(number) FROM {journal}.award won
         WHERE won.link = newest.link AND won.what = 'locked' AND won.percent = 100
           AND NOT EXISTS (SELECT FROM {journal}.award back
                           WHERE back.jackpot = won.jackpot AND back.what = 'reversed')),
        (SELECT min(number) FROM {journal}.movement first WHERE first.link = newest.link)
    ) AS number) began
CROSS JOIN LATERAL (
    SELECT coalesce(sum(given.amount_cents), 0)::bigint AS cents
    FROM {journal}.movement start JOIN {journal}.transfer given USING (book)
    WHERE start.link = newest.link AND start.number = began.number
      AND given.n BETWEEN start.n + 1 AND start.n + 8
      AND regexp_replace(given.id, '/[0-9]+$', '') = regexp_replace(start.id, '/[0-9]+$', '')
      AND given.from_account = 'seeds:' || newest.link
      AND given.to_account = 'meter:' || newest.link) own;

-- What was hit on each link, by the level of its hand; a share that went back is not won.
CREATE VIEW {views}.meter_level AS
SELECT link, level,
       count(*) FILTER (WHERE what = 'locked') AS hits,
       (coalesce(sum(share_cents) FILTER (WHERE what = 'locked'), 0)
        - coalesce(sum(share_cents) FILTER (WHERE what = 'reversed'), 0))::bigint AS wins_cents
FROM {journal}.award GROUP BY 1, 2;

-- Each jackpot as it stands: by its newest step, but for those that end its life, with who validated it and when.
-- A hand that is only keyed in, of a row without a share, is its table's to pay, and none.
CREATE VIEW {views}.jackpot AS
SELECT told.*, CASE WHEN state = 'pending' THEN why
                    WHEN due_cents IS NULL
                    THEN 'a payout limit may cut what comes from no tray, and nobody has found yet what is due' END AS not_due_yet
FROM (SELECT each.*,
       -- As people have named it last, before all who validate; before that with what the table's filing keeps out of its tray:
       -- nobody can say here what a payout limit cuts off that, which hangs on the cards.
       coalesce(CASE WHEN state IN ('refused', 'reversed') THEN 0 END,      -- nobody is paid of it
                (SELECT amount_cents FROM {journal}.award named
                 WHERE named.jackpot = each.jackpot AND amount_cents IS NOT NULL
                   AND what IN ('validated', 'documented', 'paid')
                 ORDER BY what = 'validated' DESC, n DESC LIMIT 1),
                -- Behind a missing number nobody knows: there it is null, as the share is.
                share_cents + CASE WHEN percent > 0 AND paytable IS NULL THEN 0 ELSE nullif(coalesce((
                    SELECT CASE WHEN fixed_cents <= coalesce((filing::jsonb ->> 'tray_pays_up_to')::bigint, fixed_cents) THEN 0
                                WHEN filing::jsonb ->> 'payout_limit' IS NULL THEN fixed_cents ELSE -1 END
                    FROM {journal}.opening
                    WHERE opening.book = 'table/' || each.at_table AND filing IS NOT NULL
                      AND opening.at <= each.hit_at
                    ORDER BY opening.n DESC LIMIT 1), 0), -1) END)::bigint AS due_cents
FROM (SELECT DISTINCT ON (jackpot) jackpot, link, number, at_table, round, seat, level, percent,
       paytable, fixed_cents,
       CASE what WHEN 'pending' THEN NULL ELSE share_cents END AS share_cents,
       CASE what WHEN 'pending' THEN NULL ELSE met_cents END AS met_cents, pending, what AS state, at AS since, day, by, second, why, slip,
       (SELECT min(at) FROM {journal}.award first WHERE first.jackpot = award.jackpot) AS hit_at,
       (SELECT sum(amount_cents) FROM {journal}.award paid
        WHERE paid.jackpot = award.jackpot AND paid.what = 'paid')::bigint AS paid_cents
FROM {journal}.award ORDER BY jackpot,
       coalesce(array_position('{refused,paid,reversed}', what), 0) DESC, n DESC) each
WHERE percent > 0 OR pending OR state NOT IN ('locked', 'pending')) told;

-- What the tables of a link contributed, by gaming day.
CREATE VIEW {views}.meter_day AS
SELECT link, day, at_table,
       count(*) FILTER (WHERE what = 'contribution') AS contributions,
       coalesce(sum(wagers) FILTER (WHERE what = 'contribution'), 0)::bigint AS wagers,
       count(*) FILTER (WHERE what = 'hit') AS hits
FROM {journal}.movement WHERE at_table IS NOT NULL GROUP BY 1, 2, 3;

-- Of the runtime's own rows only what concerns the floor: which keys wait, and why.
CREATE VIEW {views}.stopped AS
SELECT stage, key, reason, detail, since FROM {runtime}.stopped WHERE released_at IS NULL;

CREATE VIEW {views}.quarantine AS
SELECT stage, topic, partition, log_offset, reason, detail, seen_at FROM {runtime}.quarantine;
