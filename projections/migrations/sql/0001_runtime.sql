-- What a stage's worker keeps of itself (services/stage/store.py). No reader of the books sees it:
-- the day stage's snapshots hold counts that are not concluded yet.

CREATE TABLE {runtime}.partition (
    stage      text   NOT NULL,
    partition  int    NOT NULL CHECK (partition >= 0),
    token      bigint NOT NULL CHECK (token >= 0),
    holder     text,
    version    int    NOT NULL,
    position   jsonb  NOT NULL,
    restart    jsonb  NOT NULL,
    tokens     jsonb  NOT NULL,
    log        jsonb  NOT NULL,
    taken_at   timestamptz,
    PRIMARY KEY (stage, partition)
) WITH (fillfactor = 50);

CREATE TABLE {runtime}.snapshot (
    stage     text  NOT NULL,
    key       text  NOT NULL,
    partition int   NOT NULL,
    position  jsonb NOT NULL,
    version   int   NOT NULL,
    body      bytea NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stage, key)
);
CREATE INDEX snapshot_partition ON {runtime}.snapshot (stage, partition);

CREATE TABLE {runtime}.stopped (
    stage        text  NOT NULL,
    key          text  NOT NULL,
    partition    int   NOT NULL,
    reason       text  NOT NULL CHECK (reason IN ('gap', 'unreadable', 'poison')),
    detail       text  NOT NULL,
    line         text,
    expected     bigint,
    came         bigint,
    resume       jsonb NOT NULL,
    topic        text,
    log_offset   bigint,
    since        timestamptz NOT NULL DEFAULT now(),
    released_by  text,
    released_why text,
    released_at  timestamptz,
    skip         boolean NOT NULL DEFAULT false,
    PRIMARY KEY (stage, key),
    CHECK (released_at IS NULL OR (released_by IS NOT NULL AND released_why IS NOT NULL))
);

-- Every stop that a person let go on, for good: which record the books leave out, who said so, why.
CREATE TABLE {runtime}.released (
    stage      text NOT NULL,
    key        text NOT NULL,
    partition  int  NOT NULL,
    topic      text,
    log_offset bigint,
    reason     text NOT NULL,
    by         text NOT NULL,
    why        text NOT NULL,
    skip       boolean NOT NULL,
    at         timestamptz NOT NULL,
    PRIMARY KEY (stage, key, at)
);

CREATE TABLE {runtime}.quarantine (
    stage      text   NOT NULL,
    topic      text   NOT NULL,
    partition  int    NOT NULL,
    log_offset bigint NOT NULL,
    key        bytea,
    reason     text   NOT NULL,
    detail     text   NOT NULL,
    seen_at    timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stage, topic, partition, log_offset)
);
