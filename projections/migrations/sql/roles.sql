-- Two roles for logins other than the owner's, and what each may do. Run after every migration.
-- Where the owner may not make roles, they are left out: the triggers guard the journal anyway.

DO $$
DECLARE
    wanted text;
BEGIN
    FOREACH wanted IN ARRAY ARRAY['{writer}', '{reader}'] LOOP
        BEGIN
            IF to_regrole(wanted) IS NULL THEN
                EXECUTE 'CREATE ROLE ' || wanted || ' NOLOGIN';
            END IF;
            IF NOT pg_has_role(current_user, to_regrole(wanted)::oid, 'MEMBER') THEN
                EXECUTE 'GRANT ' || wanted || ' TO CURRENT_USER';
            END IF;
        EXCEPTION
            WHEN insufficient_privilege THEN
                RAISE NOTICE 'The role % is not made: this login may not make roles.', wanted;
            WHEN duplicate_object OR unique_violation THEN NULL;
        END;
    END LOOP;

    IF to_regrole('{writer}') IS NOT NULL THEN
        EXECUTE 'GRANT USAGE ON SCHEMA {journal} TO {writer}';
        EXECUTE 'GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA {journal} TO {writer}';
        EXECUTE 'GRANT UPDATE ON {journal}.head, {journal}.balance TO {writer}';
    END IF;
    IF to_regrole('{reader}') IS NOT NULL THEN
        EXECUTE 'GRANT USAGE ON SCHEMA {journal}, {views} TO {reader}';
        EXECUTE 'GRANT SELECT ON ALL TABLES IN SCHEMA {journal}, {views} TO {reader}';
    END IF;
END $$;
