-- Progressive meters: every movement of a link in its controller's order, the steps of its jackpots,
-- and the three-way check of each round. Exact amounts are rationals of a cent, spelled `123/4`.

CREATE TABLE {journal}.movement (
    id          text COLLATE "C" PRIMARY KEY,
    book        text COLLATE "C" NOT NULL,
    n           bigint NOT NULL,
    link        text COLLATE "C" NOT NULL,
    round       text COLLATE "C",
    day         date NOT NULL,
    at          timestamptz NOT NULL,
    what        text COLLATE "C" NOT NULL,
    number      bigint NOT NULL,
    at_table    text COLLATE "C",
    seat        int,
    wagers      int,
    wager_cents bigint,                            -- of one of them
    rate        text COLLATE "C",                  -- exact: what each cent of them adds
    filing      text,                              -- the link's, where the parameters brought one
    of_number   bigint,                            -- the movement that is reversed
    change      text COLLATE "C" NOT NULL,
    value       text COLLATE "C" NOT NULL,
    value_cents bigint NOT NULL,
    reserve     text COLLATE "C" NOT NULL,
    overflow    text COLLATE "C" NOT NULL,
    verified    boolean NOT NULL
);
CREATE INDEX movement_link ON {journal}.movement (link, number);

CREATE TABLE {journal}.award (
    id           text COLLATE "C" PRIMARY KEY,
    book         text COLLATE "C" NOT NULL,
    n            bigint NOT NULL,
    link         text COLLATE "C" NOT NULL,
    round        text COLLATE "C",
    day          date NOT NULL,
    at           timestamptz NOT NULL,
    what         text COLLATE "C" NOT NULL,
    jackpot      text COLLATE "C" NOT NULL,
    number       bigint NOT NULL,                  -- of the hit
    at_table     text COLLATE "C" NOT NULL,
    seat         int NOT NULL,
    level        text COLLATE "C" NOT NULL,
    percent      int NOT NULL,
    share_cents  bigint NOT NULL,
    met_cents    bigint NOT NULL,
    pending      boolean NOT NULL,
    paytable     int,
    fixed_cents  bigint NOT NULL,                  -- of its row, beside the share
    payee        text,
    amount_cents bigint,                           -- that was paid
    source       text,
    slip         text,
    by           text,
    second       text,
    why          text
);
CREATE INDEX award_jackpot ON {journal}.award (jackpot, n);

CREATE TABLE {journal}.meter_round (
    id          text COLLATE "C" PRIMARY KEY,
    book        text COLLATE "C" NOT NULL,
    n           bigint NOT NULL,
    link        text COLLATE "C" NOT NULL,
    round       text COLLATE "C",
    day         date NOT NULL,
    at          timestamptz NOT NULL,
    at_table    text COLLATE "C" NOT NULL,
    wagered     int NOT NULL,
    accepted    int NOT NULL,
    contributed int NOT NULL,
    void        text,
    agrees      boolean NOT NULL
);

DO $$
DECLARE
    kept text;
BEGIN
    FOREACH kept IN ARRAY ARRAY['movement', 'award', 'meter_round']
    LOOP
        EXECUTE format('CREATE TRIGGER only_added_to BEFORE UPDATE OR DELETE ON %s.%I'
            ' FOR EACH STATEMENT EXECUTE FUNCTION %s.refuse()',
            '{journal}', kept, '{journal}');
        EXECUTE format('CREATE TRIGGER never_emptied BEFORE TRUNCATE ON %s.%I'
            ' FOR EACH STATEMENT EXECUTE FUNCTION %s.refuse()',
            '{journal}', kept, '{journal}');
        EXECUTE format('ALTER TABLE %s.%I ENABLE ALWAYS TRIGGER only_added_to', '{journal}', kept);
        EXECUTE format('ALTER TABLE %s.%I ENABLE ALWAYS TRIGGER never_emptied', '{journal}', kept);
    END LOOP;
END $$;
