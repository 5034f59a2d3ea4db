-- The books: one row for every fact of the derived log, and typed rows beside it for questions.
-- Run into {journal}; a rebuild runs it into a second schema and switches by renaming.
-- Text that orders or names is COLLATE "C": the same order on every machine, and quicker.

CREATE TABLE {journal}.fact (
    book     text COLLATE "C" NOT NULL,
    n        bigint NOT NULL CHECK (n >= 1),
    kind     text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    round    text COLLATE "C",
    day      date NOT NULL,
    at       timestamptz NOT NULL,
    id       text COLLATE "C" NOT NULL UNIQUE,
    body     text NOT NULL,                        -- the canonical bytes, as they stood in the log
    hash     bytea NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (book, n)
);

CREATE TABLE {journal}.transfer (
    id           text COLLATE "C" PRIMARY KEY,
    book         text COLLATE "C" NOT NULL,
    n            bigint NOT NULL,
    what         text COLLATE "C" NOT NULL,
    from_account text COLLATE "C" NOT NULL,
    to_account   text COLLATE "C" NOT NULL,
    amount_cents bigint NOT NULL CHECK (amount_cents > 0),
    table_id     text COLLATE "C" NOT NULL,
    round        text COLLATE "C",
    seat         int,
    wager        text COLLATE "C",
    day          date NOT NULL,
    at           timestamptz NOT NULL,
    CHECK (from_account <> to_account)
);

CREATE TABLE {journal}.round (
    id             text COLLATE "C" PRIMARY KEY,
    book           text COLLATE "C" NOT NULL,
    n              bigint NOT NULL,
    table_id       text COLLATE "C" NOT NULL,
    round          text COLLATE "C",
    day            date NOT NULL,
    at             timestamptz NOT NULL,
    game           text COLLATE "C" NOT NULL,
    law            text NOT NULL,
    program        text NOT NULL,
    filing_digest  text NOT NULL,
    first          bigint NOT NULL,
    last           bigint NOT NULL CHECK (last >= first),
    verified       boolean NOT NULL,
    result         text,
    wagers         int NOT NULL,
    handle_cents   bigint NOT NULL CHECK (handle_cents >= 0)  -- what was staked and decided
);
CREATE INDEX round_table ON {journal}.round (table_id, day) INCLUDE (handle_cents, verified);

CREATE TABLE {journal}.finding (
    id           text COLLATE "C" PRIMARY KEY,
    book         text COLLATE "C" NOT NULL,
    n            bigint NOT NULL,
    table_id     text COLLATE "C" NOT NULL,
    round        text COLLATE "C",
    day          date NOT NULL,
    at           timestamptz NOT NULL,
    what         text NOT NULL CHECK (what IN ('raised', 'worsened', 'remedied')),
    code         text COLLATE "C" NOT NULL,
    severity     text NOT NULL CHECK (severity IN ('info', 'minor', 'major', 'critical')),
    cite         text[] NOT NULL,
    expected     text NOT NULL,
    observed     text NOT NULL,
    remedy       text,
    seat         int,
    wager        text COLLATE "C",
    amount_cents bigint
);
CREATE INDEX finding_table ON {journal}.finding (table_id, code);

CREATE TABLE {journal}.marker (
    id           text COLLATE "C" PRIMARY KEY,
    book         text COLLATE "C" NOT NULL,
    n            bigint NOT NULL,
    table_id     text COLLATE "C" NOT NULL,
    round        text COLLATE "C",
    day          date NOT NULL,
    at           timestamptz NOT NULL,
    what         text NOT NULL,
    seat         int NOT NULL,
    amount_cents bigint NOT NULL,
    owed_cents   bigint NOT NULL
);

CREATE TABLE {journal}.opening (                   -- tables opened and closed; ticks are facts only
    id            text COLLATE "C" PRIMARY KEY,
    book          text COLLATE "C" NOT NULL,
    n             bigint NOT NULL,
    table_id      text COLLATE "C" NOT NULL,
    day           date NOT NULL,
    at            timestamptz NOT NULL,
    what          text NOT NULL,
    filing_digest text NOT NULL,
    filing        text
);

CREATE TABLE {journal}.box (                       -- put on, taken off, and counted once concluded
    id             text COLLATE "C" PRIMARY KEY,
    book           text COLLATE "C" NOT NULL,
    n              bigint NOT NULL,
    table_id       text COLLATE "C" NOT NULL,
    day            date NOT NULL,
    at             timestamptz NOT NULL,
    what           text NOT NULL CHECK (what IN ('put_on', 'taken_off', 'counted')),
    box            text NOT NULL,
    taken_off      text COLLATE "C",
    expected_cents bigint NOT NULL,
    counted_cents  bigint,
    variance_cents bigint
);

-- The two that move: where each chain stands, and what each account holds. Both follow from the
-- rows above and are checked against them by `pitwatch verify`.
CREATE TABLE {journal}.head (
    book      text COLLATE "C" PRIMARY KEY,
    n         bigint NOT NULL CHECK (n >= 1),
    hash      bytea NOT NULL CHECK (length(hash) = 32)
) WITH (fillfactor = 50);

CREATE TABLE {journal}.balance (
    account       text COLLATE "C" PRIMARY KEY,
    balance_cents bigint NOT NULL
) WITH (fillfactor = 50);

-- Books are only added to: for everybody, the owner and superusers included.
CREATE FUNCTION {journal}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The journal is only added to: % on % is refused.', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege',
              HINT = 'Correct an entry by a new one that names the old.';
END $$;

DO $$
DECLARE
    kept text;
BEGIN
    FOREACH kept IN ARRAY ARRAY['fact', 'transfer', 'round', 'finding', 'marker', 'opening', 'box']
    LOOP
        EXECUTE format('CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE ON %s.%I'
            ' FOR EACH STATEMENT EXECUTE FUNCTION %s.refuse()',
            '{journal}', kept, '{journal}');
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %s.%I'
            ' FOR EACH STATEMENT EXECUTE FUNCTION %s.refuse()',
            '{journal}', kept, '{journal}');
        -- ALWAYS: also in a session that plays the part of a replica
        EXECUTE format('ALTER TABLE %s.%I ENABLE ALWAYS TRIGGER only_added_to', '{journal}', kept);
        EXECUTE format('ALTER TABLE %s.%I ENABLE ALWAYS TRIGGER never_emptied', '{journal}', kept);
    END LOOP;
END $$;

-- A row joins its book only as the next link of the chain, whoever writes it (link.sql).
CREATE FUNCTION {journal}.link() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER next_link AFTER INSERT ON {journal}.fact REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION {journal}.link();
ALTER TABLE {journal}.fact ENABLE ALWAYS TRIGGER next_link;
