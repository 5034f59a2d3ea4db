-- What a finding touches is told again once its round is over: no other word of it.
ALTER TABLE {journal}.finding DROP CONSTRAINT finding_what_check,
    ADD CONSTRAINT finding_what_check
    CHECK (what IN ('raised', 'worsened', 'remedied', 'touched'));
