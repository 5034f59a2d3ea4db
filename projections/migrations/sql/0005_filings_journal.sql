-- Where a meter was filed anew: few movements of very many.
CREATE INDEX movement_filed ON {journal}.movement (link, number) WHERE filing IS NOT NULL;
