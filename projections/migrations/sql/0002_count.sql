-- What the day stage keeps of itself holds counts that are not concluded yet. It stands in a schema
-- of its own, so that whoever may read the runtime's rows need not see it (roles.sql).

CREATE SCHEMA IF NOT EXISTS {counts};

CREATE TABLE {counts}.snapshot (LIKE {runtime}.snapshot INCLUDING ALL);

INSERT INTO {counts}.snapshot SELECT * FROM {runtime}.snapshot WHERE stage = 'day';
DELETE FROM {runtime}.snapshot WHERE stage = 'day';

-- The reasons of what was put aside may quote a record of the count.
UPDATE {runtime}.quarantine SET detail = 'not told outside the count room'
WHERE stage = 'day' AND reason = 'unreadable';
UPDATE {runtime}.stopped SET detail = 'not told outside the count room'
WHERE stage = 'day' AND reason <> 'gap';
