-- Roles for logins other than the owner's, and what each may do. Run after every migration, and
-- says it from the start for the counts: a grant beyond this does not outlast one.
-- Where the owner may not make roles, they are left out: the triggers guard the journal anyway.
--   reader      surveillance, reports, the console: journal and views
--   writer      adds to the journal
--   stage       runs every service but the day: the two above, and the runtime's rows
--   day         runs the day stage: the same, and the counts that are not concluded
--   count_room  sees those counts

DO $$
DECLARE
    wanted text;
BEGIN
    FOREACH wanted IN ARRAY ARRAY['{writer}', '{reader}', '{stage}', '{day}', '{count_room}'] LOOP
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
    IF to_regrole('{stage}') IS NOT NULL AND to_regrole('{day}') IS NOT NULL THEN
        EXECUTE 'GRANT {writer}, {reader} TO {stage}';
        EXECUTE 'GRANT USAGE ON SCHEMA {runtime} TO {stage}';
        EXECUTE 'GRANT SELECT, INSERT, UPDATE, DELETE ON {runtime}.partition, {runtime}.snapshot,'
            ' {runtime}.stopped, {runtime}.released, {runtime}.quarantine TO {stage}';
        EXECUTE 'GRANT SELECT ON {runtime}.version TO {stage}';
        EXECUTE 'GRANT {stage} TO {day}';
    END IF;

    FOR wanted IN SELECT DISTINCT quote_ident(rolname) FROM pg_namespace, aclexplode(nspacl) held
        JOIN pg_roles ON pg_roles.oid = held.grantee
        WHERE nspname = trim('"' FROM '{counts}') AND held.grantee <> nspowner
    LOOP
        EXECUTE 'REVOKE ALL ON SCHEMA {counts} FROM ' || wanted;
        EXECUTE 'REVOKE ALL ON ALL TABLES IN SCHEMA {counts} FROM ' || wanted;
    END LOOP;
    REVOKE ALL ON SCHEMA {counts} FROM PUBLIC;
    REVOKE ALL ON ALL TABLES IN SCHEMA {counts} FROM PUBLIC;
    IF to_regrole('{day}') IS NOT NULL THEN
        EXECUTE 'GRANT USAGE ON SCHEMA {counts} TO {day}';
        EXECUTE 'GRANT SELECT, INSERT, UPDATE ON {counts}.snapshot TO {day}';
    END IF;
    IF to_regrole('{count_room}') IS NOT NULL THEN
        EXECUTE 'GRANT USAGE ON SCHEMA {counts} TO {count_room}';
        EXECUTE 'GRANT SELECT ON {counts}.snapshot TO {count_room}';
    END IF;
END $$;
